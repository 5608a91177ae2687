import type { EventPush, NoticeKind } from '@baize/contract/player'
import { fillIn } from '@baize/contract/shared'
import type * as z from 'zod/mini'
import { refreshAnswers } from '../../api/query.ts'
import { moneyText, sentenceOf } from '../../i18n/language.ts'
import { openAutomatically } from '../../popups/budget.ts'
import { noticeOf, openNotice, PLAIN_NOTICE } from '../../popups/notice.ts'
import { notify } from '../../popups/notifications.ts'
import { serverNow } from '../../session/server-time.ts'
import { session } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'
import { withShownLevel } from '../account/vip.ts'
import { learnBarred } from '../identity/barred.ts'
import { offerApp, oweOffer } from '../install/offer-app.ts'
import { announceReward } from '../rewards/news.ts'
import { checkPurchases } from '../wallet/paid-list.ts'
import { refreshWithdrawals } from '../withdraw/refresh.ts'
import { dueEvents, forgetDue, rememberDue } from './due.ts'
import { noticeSettings } from './settings.ts'
import { isShownElsewhere, takeTurn } from './shown.ts'

/** The notification setting that covers an event. */
function kindOf(event: string): NoticeKind {
  if (/^(BONUS|RED|REWARD|VIP)_/.test(event)) return 'bonus'
  if (event === 'ACCOUNT_SECURITY') return 'security'
  return /^(IDENTITY|BET_SETTLED)/.test(event) ? 'news' : 'money'
}

type PushedEvent = z.infer<typeof EventPush>['data']

/** Level and amount in the player's format. */
function shownValues(extra: PushedEvent['extra']): Readonly<Record<string, string>> {
  const values = withShownLevel(extra?.values ?? {}, startup())
  return values.amount === undefined ? values : { ...values, amount: moneyText(values.amount) }
}

/**
 * Handles an event pushed to the player. Ignored for visitors. A kind that the player has turned off opens nothing, and
 * an event that the design has turned off no popup.
 */
export function handleEvent({ event, extra }: PushedEvent): void {
  const { hasLogin, user } = session()
  if (!hasLogin) return
  const isQuiet = user.quietNotices.includes(kindOf(event))
  const values = shownValues(extra)
  if (extra?.pop && !isQuiet) {
    const { title = 'notices.notification', description } = extra
    const said = (text: string) => fillIn(sentenceOf(text), values)
    notify({ title: said(title), description: description && said(description) })
  }
  // Refreshes an open security sheet.
  if (event === 'ACCOUNT_SECURITY') refreshSecurity()
  if (event === 'IDENTITY_LIFTED') learnBarred(false)
  if (event.startsWith('WITHDRAW_')) refreshWithdrawals()
  if (event === 'BET_SETTLED') void refreshAnswers(['/api/user/provider_bets'])
  if (event === 'RECHARGE_SUCCESS') void purchased()
  // The player has seen it, or is told in passing: it blocks nothing.
  else if (event === 'REWARD_GRANTED') void (isQuiet || announceReward())
  else if (!isQuiet && !isShownElsewhere(event, serverNow())) {
    rememberDue({ event, extra })
    showNotice({ event, extra })
  }
}

/** Queues the popups that earlier visits of this player had no room for. */
export function resumeDue(): void {
  if (!session().hasLogin) return
  for (const due of dueEvents())
    if (due.event === 'RECHARGE_SUCCESS') offerApp(startup(), serverNow)
    else showNotice(due)
}

function refreshSecurity(): void {
  for (const key of ['security', 'security-lately']) void refreshAnswers([key])
}

/** The deposit is credited whatever the check returns: the check only clears this browser's pending orders. */
export async function purchased(): Promise<void> {
  oweOffer(serverNow())
  await checkPurchases(Date.now())
  offerApp(startup(), serverNow)
}

function showNotice(pushed: PushedEvent): void {
  openAutomatically(pushed.event, () => {
    if (forgetDue(pushed.event)) openEventNotice(pushed)
  })
}

function openEventNotice({ event, extra }: PushedEvent): void {
  const { popups, events } = noticeSettings()
  if (events.some(({ type, popup }) => type === event && !popup)) return
  const values = shownValues(extra)
  const plain = {
    ...PLAIN_NOTICE,
    title: extra?.title ?? PLAIN_NOTICE.title,
    content: extra?.description ?? PLAIN_NOTICE.content,
    values,
  }
  const configured = popups.find(({ type }) => type === event)
  const notice = configured ? noticeOf(configured, plain) : plain
  if (takeTurn(event, events, serverNow())) openNotice(notice)
}

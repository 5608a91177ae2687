import { type EventPush, fillIn, type NoticeKind, type NoticeSettings } from '@baize/contract'
import type * as z from 'zod/mini'
import { refreshAnswers } from '../../api/query.ts'
import { sentenceOf } from '../../i18n/language.ts'
import { noticeOf, PLAIN_NOTICE } from '../../popups/notice.ts'
import { notify } from '../../popups/notifications.ts'
import { openPopup } from '../../popups/stack.ts'
import { openUnasked } from '../../popups/unasked.ts'
import { serverNow } from '../../session/server-time.ts'
import { session } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'
import { withShownLevel } from '../account/vip.ts'
import { learnBarred } from '../identity/barred.ts'
import { offerApp } from '../install/offer-app.ts'
import { checkPurchases } from '../wallet/paid-list.ts'
import { refreshWithdrawals } from '../withdraw/refresh.ts'
import { takeTurn } from './shown.ts'

/** Events shown only as a notification; the notification list has the details. */
const SAID = /^(BONUS_|RED_PACKET|BALANCE_|RECHARGE_FAILED|ACCOUNT_SECURITY|VIP_LEVEL|IDENTITY_)/

/** The notification setting that covers an event. */
function kindOf(event: string): NoticeKind {
  if (/^(BONUS|RED|VIP)_/.test(event)) return 'bonus'
  if (event === 'ACCOUNT_SECURITY') return 'security'
  return event.startsWith('IDENTITY_') ? 'news' : 'money'
}

type PushedEvent = z.infer<typeof EventPush>['data']

/** Handles an event pushed to the player. Ignored for visitors. */
export function hearEvent({ event, extra }: PushedEvent): void {
  if (!session().hasLogin) return
  if (extra?.pop && !session().user.quietNotices.includes(kindOf(event))) {
    const { title = 'notices.notification', description, values = {} } = extra
    const said = (text: string) => fillIn(sentenceOf(text), withShownLevel(values, startup()))
    notify({ title: said(title), description: description && said(description) })
  }
  // Refreshes an open security sheet.
  if (event === 'ACCOUNT_SECURITY') refreshSecurity()
  if (event === 'IDENTITY_LIFTED') learnBarred(false)
  if (event === 'RECHARGE_SUCCESS') void purchased()
  // The notification covers these events; only the displayed data is refreshed.
  else if (event.startsWith('WITHDRAW_')) refreshWithdrawals()
  else if (SAID.test(event)) return
  else showNotice({ event, extra }, startup().notices)
}

function refreshSecurity(): void {
  for (const key of ['security', 'security-lately']) void refreshAnswers([key])
}

/** The deposit is credited whatever the check returns: the check only clears this browser's pending orders. */
export async function purchased(): Promise<void> {
  await checkPurchases(Date.now())
  offerApp(startup(), serverNow)
}

function showNotice({ event, extra }: PushedEvent, settings: NoticeSettings | undefined): void {
  const configured = settings?.popups.find(({ type }) => type === event)
  const notice = configured
    ? noticeOf(configured)
    : {
        ...PLAIN_NOTICE,
        title: extra?.title ?? PLAIN_NOTICE.title,
        content: extra?.description ?? PLAIN_NOTICE.content,
      }
  openUnasked(() => {
    if (!settings || takeTurn(event, settings.events, serverNow())) openPopup('notice', { notice })
  })
}

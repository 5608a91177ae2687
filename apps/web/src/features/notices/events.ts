import { type EventPush, fillIn, type NoticeKind, type NoticeSettings } from '@baize/contract'
import type * as z from 'zod/mini'
import { refreshAnswers } from '../../api/query.ts'
import { serverNow } from '../../api/server-time.ts'
import { sentenceOf } from '../../i18n/language.ts'
import { notify } from '../../popups/notifications.ts'
import { openPopup } from '../../popups/stack.ts'
import { openUnasked } from '../../popups/unasked.ts'
import { session } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'
import { withShownLevel } from '../account/vip.ts'
import { learnBarred } from '../identity/barred.ts'
import { offerApp } from '../install/offer-app.ts'
import { checkPurchases } from '../wallet/paid-list.ts'
import { refreshWithdrawals } from '../withdraw/refresh.ts'
import { noticeOf, PLAIN_NOTICE } from './notice.ts'
import { takeTurn } from './shown.ts'

/** Said once in passing; the list of notifications has the rest. */
const SAID = /^(BONUS_|RED_PACKET|BALANCE_|RECHARGE_FAILED|ACCOUNT_SECURITY|VIP_LEVEL|IDENTITY_)/

/** What the player's choices of how to hear of it call it. */
function kindOf(event: string): NoticeKind {
  if (/^(BONUS|RED|VIP)_/.test(event)) return 'bonus'
  if (event === 'ACCOUNT_SECURITY') return 'security'
  return event.startsWith('IDENTITY_') ? 'news' : 'money'
}

type PushedEvent = z.infer<typeof EventPush>['data']

/** What the page does about an event that was pushed to the player. A visitor has none. */
export function hearEvent({ event, extra }: PushedEvent): void {
  if (!session().hasLogin) return
  if (extra?.pop && !session().user.quietNotices.includes(kindOf(event))) {
    const { title = 'notices.notification', description, values = {} } = extra
    const said = (text: string) => fillIn(sentenceOf(text), withShownLevel(values, startup()))
    notify({ title: said(title), description: description && said(description) })
  }
  // Whoever looks at the keys of the account sees them as they are now.
  if (event === 'ACCOUNT_SECURITY') refreshSecurity()
  if (event === 'IDENTITY_LIFTED') learnBarred(false)
  if (event === 'RECHARGE_SUCCESS') void purchased()
  // The notification has said it all; what is on the screen follows.
  else if (event.startsWith('WITHDRAW_')) refreshWithdrawals()
  else if (SAID.test(event)) return
  else showNotice({ event, extra }, startup().notices)
}

function refreshSecurity(): void {
  for (const key of ['security', 'security-lately']) void refreshAnswers([key])
}

/** The money is there, whatever the check says: it tidies up what this browser was still waiting for. */
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

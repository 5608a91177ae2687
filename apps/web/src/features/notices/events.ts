import type { EventPush, NoticeSettings } from '@baize/contract'
import type * as z from 'zod/mini'
import { serverNow } from '../../api/server-time.ts'
import { t } from '../../i18n/language.ts'
import { notify } from '../../popups/notifications.ts'
import { openPopup } from '../../popups/stack.ts'
import { openUnasked } from '../../popups/unasked.ts'
import { session } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'
import { offerApp } from '../install/offer-app.ts'
import { checkPurchases } from '../wallet/paid-list.ts'
import { refreshWithdrawals } from '../withdraw/refresh.ts'
import { noticeOf, PLAIN_NOTICE } from './notice.ts'
import { sentence } from './sentences.ts'
import { takeTurn } from './shown.ts'

type PushedEvent = z.infer<typeof EventPush>['data']

/** What the page does about an event that was pushed to the player. A visitor has none. */
export function hearEvent({ event, extra }: PushedEvent): void {
  if (!session().hasLogin) return
  if (extra?.pop) {
    const { title = 'notices.notification', description } = extra
    notify({
      title: sentence(t, title),
      description: description === undefined ? undefined : sentence(t, description),
    })
  }
  if (event === 'RECHARGE_SUCCESS') void purchased()
  // The notification has said it all; what is on the screen follows.
  else if (event.startsWith('WITHDRAW_')) refreshWithdrawals()
  else showNotice({ event, extra }, startup().notices)
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

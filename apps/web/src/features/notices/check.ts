import { isAccepted, type NoticePopupConfig, type NoticeSettings, type UserNotice } from '@baize/contract'
import { call } from '../../api/client.ts'
import { serverNow } from '../../api/server-time.ts'
import { openPopup, usePopupStack } from '../../popups/stack.ts'
import { session } from '../../session/session.ts'
import { noticeOf } from './notice.ts'
import { takeTurn } from './shown.ts'

const PAGE = { pageNo: '1', pageSize: '10' } as const

/** The one popup that fits who is here, if any. A welcome that nobody has seen yet goes before the rest. */
export function choosePopup(
  popups: readonly NoticePopupConfig[],
  who: { readonly hasLogin: boolean; readonly rechargeCount: number; readonly isNew: boolean },
): NoticePopupConfig | undefined {
  const fits = (type: NoticePopupConfig['type']): boolean => {
    if (type === 'NOT_LOGGED_IN') return !who.hasLogin
    if (type === 'COMPLETE_REGISTRATION') return who.hasLogin && who.isNew
    return who.hasLogin && who.rechargeCount === 0
  }
  const fitting = popups.filter(({ type }) => fits(type))
  return fitting.find(({ type }) => type === 'COMPLETE_REGISTRATION') ?? fitting[0]
}

/** Shows the notice popup that is due. `isCurrent` ends it when the person has gone elsewhere or become somebody else. */
export async function checkNotices(settings: NoticeSettings, isCurrent: () => boolean): Promise<void> {
  const welcome = session().hasLogin ? await unseenWelcome() : undefined
  if (!isCurrent()) return
  await nothingOpen()
  if (!isCurrent()) return
  const { hasLogin, user } = session()
  const chosen = choosePopup(settings.popups, {
    hasLogin,
    rechargeCount: user.rechargeCount,
    isNew: welcome !== undefined,
  })
  if (!chosen || !takeTurn(chosen.type, settings.events, serverNow())) return
  openPopup('notice', { notice: noticeOf(chosen) })
  if (chosen.type === 'COMPLETE_REGISTRATION' && welcome)
    await call('/api/app_user_notice/updatePushStatus', { id: welcome.id }, { quiet: true })
}

async function unseenWelcome(): Promise<UserNotice | undefined> {
  const answer = await call('/api/user/notice_page', PAGE, { quiet: true })
  if (!isAccepted(answer)) return undefined
  return answer.model.items.find(({ type, pushed }) => type === 'COMPLETE_REGISTRATION' && !pushed)
}

/** Waits for its turn: nothing opens over what somebody is busy with. */
function nothingOpen(): Promise<void> {
  const isEmpty = () => usePopupStack.getState().stack.length === 0
  if (isEmpty()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = usePopupStack.subscribe(() => {
      if (!isEmpty()) return
      stop()
      resolve()
    })
  })
}

import { isAccepted, type NoticePopupConfig, type NoticeSettings, type UserNotice } from '@baize/contract'
import { call } from '../../api/client.ts'
import { serverNow } from '../../api/server-time.ts'
import { useDisturbed } from '../../popups/disturbed.ts'
import { openPopup } from '../../popups/stack.ts'
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
    // Who has deposited meanwhile knows that the account is open.
    if (type === 'COMPLETE_REGISTRATION') return who.hasLogin && who.isNew && who.rechargeCount === 0
    return who.hasLogin && who.rechargeCount === 0
  }
  const fitting = popups.filter(({ type }) => fits(type))
  return fitting.find(({ type }) => type === 'COMPLETE_REGISTRATION') ?? fitting[0]
}

type Checking = {
  /** No longer, when the person has gone elsewhere, become somebody else or opened something. */
  readonly isCurrent: () => boolean
  readonly quietLeftMs: (nowMs: number) => number
  /** Told right before the popup opens, or when none is due. */
  readonly onDone: () => void
}

/** What greets who has just come in: they have been asked enough for the moment. */
const GREETINGS: ReadonlySet<NoticePopupConfig['type']> = new Set(['NOT_LOGGED_IN', 'COMPLETE_REGISTRATION'])

/**
 * Shows the notice popup that is due. Who has never deposited is disturbed once in a visit: what greets them has to come when they
 * do, and the rest waits for the next visit.
 */
export async function checkNotices(settings: NoticeSettings, checking: Checking): Promise<void> {
  const { isCurrent, quietLeftMs, onDone } = checking
  const welcome = session().hasLogin ? await unseenWelcome() : undefined
  if (!isCurrent()) return
  const { hasLogin, user } = session()
  const chosen = choosePopup(settings.popups, {
    hasLogin,
    rechargeCount: user.rechargeCount,
    isNew: welcome !== undefined,
  })
  const waitMs = chosen && GREETINGS.has(chosen.type) ? quietLeftMs(Date.now()) : 0
  if (waitMs > 0) await passing(waitMs)
  if (!isCurrent()) return
  onDone()
  if (!chosen || (chosen.type === 'NOT_RECHARGED' && useDisturbed.getState().once)) return
  if (!takeTurn(chosen.type, settings.events, serverNow())) return
  openPopup('notice', { notice: noticeOf(chosen) })
  if (chosen.type === 'COMPLETE_REGISTRATION' && welcome)
    await call('/api/app_user_notice/updatePushStatus', { id: welcome.id }, { quiet: true })
}

const passing = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function unseenWelcome(): Promise<UserNotice | undefined> {
  const answer = await call('/api/user/notice_page', PAGE, { quiet: true })
  if (!isAccepted(answer)) return undefined
  return answer.model.items.find(({ type, pushed }) => type === 'COMPLETE_REGISTRATION' && !pushed)
}

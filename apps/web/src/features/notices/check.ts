import type { UserNotice } from '@baize/contract/player'
import type { NoticePopupConfig } from '@baize/contract/player/blocks/notice-popups'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { openAutomatically } from '../../popups/budget.ts'
import { noticeOf, openNotice } from '../../popups/notice.ts'
import { serverNow } from '../../session/server-time.ts'
import { session } from '../../session/session.ts'
import { noticeSettings } from './settings.ts'
import { takeTurn } from './shown.ts'

const PAGE = { pageNo: '1', pageSize: '10' } as const

/** The popup that applies to this visitor or player, if any. An unseen welcome takes precedence. */
export function choosePopup(
  popups: readonly NoticePopupConfig[],
  who: { readonly hasLogin: boolean; readonly rechargeCount: number; readonly isNew: boolean },
): NoticePopupConfig | undefined {
  const fits = (type: NoticePopupConfig['type']): boolean => {
    if (type === 'NOT_LOGGED_IN') return !who.hasLogin
    // After a deposit the welcome is obsolete.
    if (type === 'COMPLETE_REGISTRATION') return who.hasLogin && who.isNew && who.rechargeCount === 0
    return type === 'NOT_RECHARGED' && who.hasLogin && who.rechargeCount === 0
  }
  const fitting = popups.filter(({ type }) => fits(type))
  return fitting.find(({ type }) => type === 'COMPLETE_REGISTRATION') ?? fitting[0]
}

type Checking = {
  /** False once the user has navigated away, changed account or opened a popup. */
  readonly isCurrent: () => boolean
  readonly quietLeftMs: (nowMs: number) => number
  /** Called right before the popup opens, or when none is due. Not called while it waits for its turn. */
  readonly onDone: () => void
}

/** Greetings wait for the quiet period: the arrival has already asked enough questions. */
const GREETINGS: ReadonlySet<NoticePopupConfig['type']> = new Set(['NOT_LOGGED_IN', 'COMPLETE_REGISTRATION'])

/** Queues the due notice popup. One that finds no turn in this visit is found again by the check of the next. */
export async function checkNotices(checking: Checking): Promise<void> {
  const { isCurrent, quietLeftMs, onDone } = checking
  const welcome = session().hasLogin ? await unseenWelcome() : undefined
  if (!isCurrent()) return
  const settings = noticeSettings()
  const { hasLogin, user } = session()
  const chosen = choosePopup(settings.popups, {
    hasLogin,
    rechargeCount: user.rechargeCount,
    isNew: welcome !== undefined,
  })
  const waitMs = chosen && GREETINGS.has(chosen.type) ? quietLeftMs(Date.now()) : 0
  if (waitMs > 0) await passing(waitMs)
  if (!isCurrent()) return
  if (!chosen) return onDone()
  openAutomatically('notice popups', () => {
    if (!isCurrent()) return
    onDone()
    if (!takeTurn(chosen.type, settings.events, serverNow())) return
    openNotice(noticeOf(chosen))
    if (chosen.type === 'COMPLETE_REGISTRATION' && welcome)
      void call('/api/app_user_notice/updatePushStatus', { id: welcome.id }, { quiet: true })
  })
}

const passing = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function unseenWelcome(): Promise<UserNotice | undefined> {
  const answer = await call('/api/user/notice_page', PAGE, { quiet: true })
  if (!isAccepted(answer)) return undefined
  return answer.model.items.find(({ type, pushed }) => type === 'COMPLETE_REGISTRATION' && !pushed)
}

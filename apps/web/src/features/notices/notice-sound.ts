import { useSession } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { storage } from '../../storage/storage.ts'

const NOTICE_SOUND = '/assets/common/notice.mp3'

/**
 * Plays a sound when the server has a notice newer than the last one known to this browser. Notices from before the
 * page was opened do not count, and a Maya session is silent.
 */
export function watchNoticeSound(openedMs: number): () => void {
  return useSession.subscribe(({ hasLogin, user }) => {
    if (!hasLogin) return
    const localMs = storage.get('noticeTime') ?? openedMs
    if (user.noticeUpdateTime <= localMs) return
    storage.set('noticeTime', user.noticeUpdateTime)
    if (storage.get('mayaSessionId') === undefined) playSound(NOTICE_SOUND)
  })
}

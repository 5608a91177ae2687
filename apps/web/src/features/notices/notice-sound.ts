import { useSession } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { storage } from '../../storage/storage.ts'

const NOTICE_SOUND = '/assets/common/notice.mp3'

/**
 * A sound for news: the server has a notice that is newer than what this browser knows. One that came before the page was
 * opened is no news, and inside a session of the other kind the page stays quiet.
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

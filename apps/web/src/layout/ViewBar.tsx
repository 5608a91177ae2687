import { useT } from '../i18n/language.ts'
import { logOut } from '../player/account.ts'
import { useSession } from '../session/session.ts'
import { endViewing, isViewing } from '../storage/view.ts'

/** Tells an operator whose eyes they see the site with, and leads out. */
export function ViewBar() {
  const t = useT()
  const { user } = useSession()
  if (!isViewing()) return null
  const leave = async (): Promise<void> => {
    await logOut()
    endViewing()
    window.location.replace('/')
  }
  return (
    <div
      role="status"
      className="fixed bottom-20 left-1/2 z-1000 flex w-max max-w-[calc(100%-2rem)] -translate-x-1/2 items-center gap-3 rounded-full bg-accent px-5 py-2 text-sm font-medium text-on-accent shadow-popup md:bottom-4"
    >
      {t('shell.viewing', { name: user.username })}
      <button
        type="button"
        onClick={() => void leave()}
        className="min-h-6 font-semibold underline underline-offset-2"
      >
        {t('shell.viewingLeave')}
      </button>
    </div>
  )
}

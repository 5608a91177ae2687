import { MINUTE_MS } from '@baize/kit'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { queries, useAct } from '../api/query.ts'
import { clearSelf, useSession } from '../session/self.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useT } from '../words/language.ts'
import { lastActivityMs, watchActivity } from './activity.ts'

/** Ends the session of an empty chair: a minute before, it asks; then it logs out and clears what was on the screen. */
export function IdleEnd() {
  const t = useT()
  const act = useAct()
  const idleMs = useSession(({ self }) => (self?.idleMinutes ?? 15) * MINUTE_MS)
  const [isWarned, setWarned] = useState(false)
  useEffect(watchActivity, [])
  useEffect(() => {
    const timer = setInterval(() => {
      const quietMs = Date.now() - lastActivityMs()
      setWarned((before) => before || (quietMs > idleMs - MINUTE_MS && quietMs < idleMs))
      if (quietMs < idleMs) return
      void call('/api/operator/logout', {})
      queries.clear()
      clearSelf('idle')
    }, 1000)
    return () => clearInterval(timer)
  }, [idleMs])
  if (!isWarned) return null
  const stay = (): void => {
    setWarned(false)
    void act('/api/operator/me', {})
  }
  return (
    <Dialog title={t('shell.stillThere')} onClose={stay}>
      <div className="grid gap-4">
        <p>{t('shell.stillThereText')}</p>
        <Button look="main" data-first className="justify-self-end" onClick={stay}>
          {t('shell.stay')}
        </Button>
      </div>
    </Dialog>
  )
}

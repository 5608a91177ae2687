import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { askPasskey } from '../../api/passkey.ts'
import { useRead } from '../../api/query.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { setSelf, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../../words/language.ts'
import { EntryPage } from './EntryPage.tsx'
import { leaveForIssuer } from './sign-in.ts'

/** Where the person wanted to be. An address of the console alone: the router knows no other. */
function backOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : '/'
}

export function LogIn() {
  const t = useT()
  const { self, ended } = useSession()
  const location: { readonly state: unknown } = useLocation()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const door = useRead('/api/operator/door', {})
  const issuer = door.data?.model.oidc ?? null
  if (self) return <Navigate to={backOf(location.state)} replace />
  const logIn = async (): Promise<string | null> => {
    const started = await call('/api/operator/login/start', {})
    if (!started.ok) return sentenceOf(started.error)
    const { id, options } = started.value.model
    const answer = await askPasskey(options)
    if (answer === null) return t('entry.noPasskey')
    const finished = await call('/api/operator/login/finish', { id, answer })
    if (!finished.ok) return sentenceOf(finished.error)
    setSelf(finished.value.model)
    return null
  }
  const signIn = async (): Promise<string | null> => {
    const failure = await leaveForIssuer()
    return failure && sentenceOf(failure)
  }
  const press = async (way: () => Promise<string | null>): Promise<void> => {
    setBusy(true)
    setFault(await way())
    setBusy(false)
  }
  return (
    <EntryPage title={t('entry.logIn')}>
      {ended === 'idle' && (
        <p className="rounded-control bg-accent-quiet p-3 text-accent-ink">{t('entry.idle')}</p>
      )}
      <p className="text-quiet">{t('entry.logInText')}</p>
      <Button look="main" isBusy={isBusy} onClick={() => void press(logIn)}>
        <Fingerprint aria-hidden className="size-5" />
        {t('entry.usePasskey')}
      </Button>
      {issuer !== null && (
        <Button isBusy={isBusy} onClick={() => void press(signIn)}>
          {t('entry.useIssuer', { name: issuer })}
        </Button>
      )}
      {fault !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <p className="text-sm text-faint">{t('entry.lost')}</p>
    </EntryPage>
  )
}

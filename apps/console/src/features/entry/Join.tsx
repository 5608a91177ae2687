import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { makePasskey } from '../../api/passkey.ts'
import { queries, useRead } from '../../api/query.ts'
import { sentenceOf, sentenceOfError } from '../../api/sentence.ts'
import { setSelf } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Loading } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { EntryPage } from './EntryPage.tsx'

/** Accepts an invitation or a recovery link: the person makes a passkey and is in. */
export function Join() {
  const t = useT()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const started = useRead('/api/operator/invite/start', { token })
  const invitation = started.data?.model
  const [refusal, setRefusal] = useState<string | null>(null)
  const fault = refusal ?? (started.error ? sentenceOfError(started.error) : null)
  const [isBusy, setBusy] = useState(false)
  const [passkeyName, setName] = useState('')
  const [code, setCode] = useState('')
  const join = async (): Promise<string | null> => {
    // A challenge is good for two minutes and one try, so each try asks for its own.
    const again = await call('/api/operator/invite/start', { token })
    if (!again.ok) return sentenceOf(again.error)
    const fresh = again.value.model
    const answer = await makePasskey(fresh.options)
    if (answer === null) return t('entry.noPasskey')
    const outcome = await call('/api/operator/invite/finish', {
      token,
      id: fresh.id,
      answer,
      passkeyName: passkeyName.trim() || t('entry.passkeyDefault'),
      ...(fresh.needsCode && { code }),
    })
    if (!outcome.ok) return sentenceOf(outcome.error)
    queries.clear()
    setSelf(outcome.value.model)
    void navigate('/', { replace: true })
    return null
  }
  const submit = async (): Promise<void> => {
    setBusy(true)
    setRefusal(await join())
    setBusy(false)
  }
  return (
    <EntryPage title={invitation ? t('entry.welcome', { name: invitation.name }) : t('entry.join')}>
      {invitation ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <p className="text-quiet">
            {t('entry.joinText', { roles: invitation.roles.map((role) => t(`role.${role}`)).join(', ') })}
          </p>
          <TextField
            label={t('entry.passkeyName')}
            hint={t('entry.passkeyNameHint')}
            maxLength={80}
            value={passkeyName}
            onChange={({ target }) => setName(target.value)}
          />
          {invitation.needsCode && (
            <TextField
              label={t('entry.code')}
              hint={t('entry.codeHint')}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          <Button type="submit" look="main" isBusy={isBusy}>
            <Fingerprint aria-hidden className="size-5" />
            {t('entry.makePasskey')}
          </Button>
        </form>
      ) : (
        fault === null && <Loading rows={2} />
      )}
      {fault !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
    </EntryPage>
  )
}

import { CountryId, isAccepted } from '@baize/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { CODE_DIGITS, CodeField, SendAgain } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import { compactPhone, EMAIL, isPhone } from './account-fields.ts'
import { faultOf } from './entered.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'

const SHORTEST_PASSWORD = 8

/** A code to the phone or e-mail of the account, and a new password with it. */
export function ResetPassword({ onDone }: { onDone: () => void }) {
  const t = useT()
  const startup = useStartup()
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<{ address?: string; code?: string; password?: string }>({})
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const account = typed.includes('@') ? typed.trim() : compactPhone(typed)
  const asked = useCode(() => call('/api/auth/reset_code', { account, countryId }, { quiet: true }))

  const sendCode = async () => {
    const isOne = typed.includes('@') ? EMAIL.test(typed.trim()) : isPhone(typed, countryId)
    setFaults(isOne ? {} : { address: t('security.needAddress') })
    if (isOne) await asked.send()
  }
  const reset = async () => {
    const found = {
      ...(code.length < CODE_DIGITS && { code: t('security.needCode') }),
      ...(password.length < SHORTEST_PASSWORD && { password: t('auth.shortPassword') }),
    }
    setFaults(found)
    setError(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const wish = { account, countryId, code, password }
    const answer = await call('/api/auth/reset_password', wish, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) {
      toast(t('security.passwordSet'), { tone: 'gain' })
      return onDone()
    }
    const fault = faultOf(answer)
    if (fault === undefined) return
    if (answer.extra?.id === 'wrongCode') setFaults({ code: fault })
    else if (answer.extra?.id === 'weakPassword') setFaults({ password: fault })
    else setError(fault)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void (asked.isSent ? reset() : sendCode())
      }}
    >
      <p role="status" className="text-sm text-quiet">
        {asked.isSent ? t('security.codeSent', { address: typed.trim() }) : t('security.resetText')}
      </p>
      <TextField
        label={t('security.resetAddress')}
        error={faults.address}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setFaults({})
          asked.startOver()
        }}
      />
      {asked.isSent && (
        <>
          <CodeField
            value={code}
            error={faults.code}
            onChange={(digits) => {
              setCode(digits)
              setFaults({})
            }}
          />
          <PasswordField
            label={t('security.newPassword')}
            hint={t('auth.passwordHint')}
            error={faults.password}
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setFaults({})
            }}
          />
        </>
      )}
      <FormError message={error ?? asked.error} />
      <Button type="submit" variant="primary" size="large" busy={asked.isSent ? busy : asked.busy}>
        {asked.isSent ? t('security.setPassword') : t('security.sendCode')}
      </Button>
      {asked.isSent && (
        <SendAgain seconds={asked.seconds} busy={asked.busy} onSend={() => void asked.send()} />
      )}
    </form>
  )
}

import { isAccepted } from '@baize/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { faultOf } from '../account/entered.ts'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { Heading } from './Heading.tsx'

const SHORTEST_PASSWORD = 8

export function PasswordView({ onSaved }: { onSaved: () => void }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [faults, setFaults] = useState<{ password?: string; next?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (password === '') return setFaults({ password: t('auth.needPassword') })
    if (next.length < SHORTEST_PASSWORD) return setFaults({ next: t('auth.shortPassword') })
    setBusy(true)
    const answer = await call('/api/user/change_password', { password, next }, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) {
      toast(t('security.passwordChanged'), { tone: 'gain' })
      return onSaved()
    }
    const fault = faultOf(answer)
    if (fault === undefined) return
    if (answer.extra?.id === 'wrongPassword') setFaults({ password: fault })
    else if (answer.extra?.id === 'weakPassword') setFaults({ next: fault })
    else setFaults({ form: fault })
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Heading title={t('security.changePassword')} text={t('security.passwordText')} />
      <PasswordField
        label={t('security.currentPassword')}
        error={faults.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setFaults({})
        }}
      />
      <PasswordField
        label={t('security.newPassword')}
        hint={t('auth.passwordHint')}
        error={faults.next}
        autoComplete="new-password"
        value={next}
        onChange={(event) => {
          setNext(event.target.value)
          setFaults({})
        }}
      />
      <FormError message={faults.form} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('security.changePassword')}
      </Button>
    </form>
  )
}

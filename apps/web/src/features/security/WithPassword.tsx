import type { Refused } from '@baize/contract'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { faultOf } from '../account/entered.ts'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'

/** A form that wants the password; what it does with it says what went wrong, if anything. */
export function WithPassword({
  label,
  danger = false,
  run,
  children,
}: {
  label: string
  danger?: boolean
  run: (password: string) => Promise<Refused | null>
  children?: ReactNode
}) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ readonly id: string | undefined; readonly message: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (password === '') return setFault({ id: 'wrongPassword', message: t('auth.needPassword') })
    setBusy(true)
    const refused = await run(password)
    setBusy(false)
    const message = refused && faultOf(refused)
    if (refused && message) setFault({ id: refused.extra?.id, message })
  }
  const isPassword = fault?.id === 'wrongPassword'
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <PasswordField
        label={t('security.currentPassword')}
        error={isPassword ? fault.message : undefined}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setFault(undefined)
        }}
      />
      <FormError message={isPassword ? undefined : fault?.message} />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} size="large" busy={busy}>
        {label}
      </Button>
    </form>
  )
}

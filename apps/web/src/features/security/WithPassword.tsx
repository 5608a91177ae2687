import type { Refused } from '@baize/contract/shared'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { EntryForm } from '../account/EntryForm.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useEntries } from '../account/use-entries.ts'

type WithPasswordProps = {
  label: string
  danger?: boolean
  run: (password: string) => Promise<Refused | null>
  children?: ReactNode
}

/** A form that requires the password; `run` returns the error, if any. */
export function WithPassword({ label, danger = false, run, children }: WithPasswordProps) {
  const t = useT()
  const entries = useEntries({ password: '' }, { wrongPassword: 'password', passwordNeeded: 'password' })
  const { password } = entries.values
  const submit = async () => {
    if (!entries.isRight({ password: password === '' && t('auth.needPassword') })) return
    await entries.send(async () => (await run(password)) ?? { status: 0 })
  }
  return (
    <EntryForm entries={entries} label={label} danger={danger} onSubmit={submit}>
      {children}
      <PasswordField
        {...entries.field('password')}
        label={t('security.currentPassword')}
        autoComplete="current-password"
      />
    </EntryForm>
  )
}

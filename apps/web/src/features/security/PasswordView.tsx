import { toast } from '@baize/ui/toast'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { SHORTEST_PASSWORD } from '../account/account-fields.ts'
import { EntryForm } from '../account/EntryForm.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useEntries } from '../account/use-entries.ts'
import { Heading } from './Heading.tsx'

export function PasswordView({ onSaved }: { onSaved: () => void }) {
  const t = useT()
  const entries = useEntries(
    { password: '', next: '' },
    { wrongPassword: 'password', passwordNeeded: 'password', weakPassword: 'next' },
  )
  const { password, next } = entries.values
  const save = async () => {
    const isRight = entries.isRight({
      password: password === '' && t('auth.needPassword'),
      next: next.length < SHORTEST_PASSWORD && t('auth.shortPassword'),
    })
    if (!isRight) return
    const request = { password, next }
    if (!(await entries.send(() => call('/api/user/change_password', request, { quiet: true })))) return
    toast(t('security.passwordChanged'), { tone: 'gain' })
    onSaved()
  }
  return (
    <EntryForm entries={entries} label={t('security.changePassword')} onSubmit={save}>
      <Heading title={t('security.changePassword')} text={t('security.passwordText')} />
      <PasswordField
        {...entries.field('password')}
        label={t('security.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...entries.field('next')}
        label={t('security.newPassword')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
    </EntryForm>
  )
}

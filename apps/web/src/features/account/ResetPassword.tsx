import { CountryId } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CODE_DIGITS, CodeField } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import { useFirstFocus } from '../security/use-first-focus.ts'
import { compactPhone, EMAIL, isPhone, SHORTEST_PASSWORD } from './account-fields.ts'
import { CodeForm } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useEntries } from './use-entries.ts'

/** Sends a code to the account's phone or e-mail, then sets a new password with it. */
export function ResetPassword({ onDone }: { onDone: (account: string) => void }) {
  const t = useT()
  const startup = useStartup()
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const first = useFirstFocus<HTMLInputElement>()
  const entries = useEntries(
    { address: '', code: '', password: '' },
    { wrongCode: 'code', weakPassword: 'password' },
  )
  const { address, code, password } = entries.values
  const isEmail = address.includes('@')
  const account = isEmail ? address.trim() : compactPhone(address)
  const asked = useCode(() => call('/api/auth/reset_code', { account, countryId }, { quiet: true }))

  const sendCode = async () => {
    const isOne = isEmail ? EMAIL.test(account) : isPhone(address, countryId)
    if (entries.isRight({ address: !isOne && t('security.needAddress') })) await asked.send()
  }
  const reset = async () => {
    const isRight = entries.isRight({
      code: code.length < CODE_DIGITS && t('security.needCode'),
      password: password.length < SHORTEST_PASSWORD && t('auth.shortPassword'),
    })
    if (!isRight) return
    const request = { account, countryId, code, password }
    if (!(await entries.send(() => call('/api/auth/reset_password', request, { quiet: true })))) return
    toast(t('security.passwordSet'), { tone: 'gain' })
    onDone(address.trim())
  }
  const field = entries.field('address')
  return (
    <CodeForm {...{ entries, asked }} label={t('security.setPassword')} onAsk={sendCode} onSubmit={reset}>
      <p role="status" className="text-sm text-quiet">
        {asked.isSent ? t('security.codeSent', { address: address.trim() }) : t('security.resetText')}
      </p>
      <TextField
        {...field}
        ref={first}
        label={t('security.resetAddress')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          field.onChange(event)
          asked.startOver()
        }}
      />
      {asked.isSent && (
        <>
          <CodeField {...entries.field('code')} />
          <PasswordField
            {...entries.field('password')}
            label={t('security.newPassword')}
            hint={t('auth.passwordHint')}
            autoComplete="new-password"
          />
        </>
      )}
    </CodeForm>
  )
}

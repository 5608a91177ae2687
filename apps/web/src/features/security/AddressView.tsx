import { CountryId } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { compactPhone, EMAIL, isPhone, PHONE_EXAMPLES } from '../account/account-fields.ts'
import { CodeForm } from '../account/EntryForm.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useEntries } from '../account/use-entries.ts'
import { CODE_DIGITS, CodeField } from './CodeField.tsx'
import { Heading } from './Heading.tsx'
import { useCode } from './use-code.ts'

type AddressViewProps = {
  kind: 'phone' | 'email'
  checked: boolean
  /** Nothing is sent there until it is confirmed again. */
  unreachable?: boolean
  /** To the other kind of address, while neither is confirmed. */
  onOther?: (() => void) | undefined
  onSaved: () => void
}

const PLACES = {
  wrongCode: 'code',
  wrongPassword: 'password',
  passwordNeeded: 'password',
  phoneTaken: 'address',
  emailTaken: 'address',
  badInput: 'address',
} as const

/** Verifies the current address, or changes it to another one and verifies that. */
export function AddressView({ kind, checked, unreachable = false, onOther, onSaved }: AddressViewProps) {
  const t = useT()
  const startup = useStartup()
  const own = useSession((state) => state.user[kind])
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const entries = useEntries({ address: checked && !unreachable ? '' : own, password: '', code: '' }, PLACES)
  const { address: typed, password, code } = entries.values
  const example = PHONE_EXAMPLES[countryId]
  const address = kind === 'phone' ? compactPhone(typed) : typed.trim()
  const isOther = own === '' || address.toLowerCase() !== own.toLowerCase()
  const given = kind === 'phone' ? { phone: address, countryId } : { email: address }
  const asked = useCode(
    () => call('/api/user/address_code', { ...given, ...(isOther && { password }) }, { quiet: true }),
    entries.place,
  )

  const sendCode = async () => {
    const isOne = kind === 'phone' ? isPhone(typed, countryId) : EMAIL.test(address)
    const fault = kind === 'phone' ? t('auth.needPhone', { example }) : t('auth.needEmail')
    const isRight = entries.isRight({
      address: !isOne && fault,
      password: isOther && password === '' && t('auth.needPassword'),
    })
    if (isRight) await asked.send()
  }
  const confirm = async () => {
    if (!entries.isRight({ code: code.length < CODE_DIGITS && t('security.needCode') })) return
    const set = await entries.send(() => call('/api/user/address_set', { ...given, code }, { quiet: true }))
    if (!set) return
    await reloadUser()
    // Pages that say a contact is missing.
    void refreshAnswers(['/api/rewards/page'])
    void refreshAnswers(['/api/prize/state'])
    void refreshAnswers(['/api/pay/recharge_info'])
    const words = onOther ? 'security.firstConfirmed' : 'security.addressConfirmed'
    toast(t(words, { address: typed.trim() }), { tone: 'gain' })
    onSaved()
  }
  const field = entries.field('address')
  return (
    <CodeForm {...{ entries, asked }} label={t('security.confirm')} onAsk={sendCode} onSubmit={confirm}>
      <Heading
        title={kind === 'phone' ? t('security.phone') : t('security.email')}
        text={
          unreachable
            ? t('security.unreachableText', { address: own })
            : kind === 'phone'
              ? t('security.phoneText')
              : t('security.emailText')
        }
      />
      <TextField
        {...field}
        label={kind === 'phone' ? t('security.newPhone') : t('security.newEmail')}
        hint={kind === 'phone' ? t('auth.phoneHint', { example }) : undefined}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        onChange={(event) => {
          field.onChange(event)
          asked.startOver()
        }}
      />
      {onOther && !asked.isSent && (
        <Button variant="ghost" size="small" className="-mt-2 justify-self-start" onClick={onOther}>
          {t(kind === 'phone' ? 'security.byEmail' : 'security.byPhone')}
        </Button>
      )}
      {isOther && !asked.isSent && (
        <PasswordField
          {...entries.field('password')}
          label={t('security.currentPassword')}
          hint={t('security.addressPasswordHint')}
          autoComplete="current-password"
        />
      )}
      {asked.isSent && (
        <>
          <p role="status" className="text-sm text-quiet">
            {t('security.codeSentTo', { address: typed.trim() })}
          </p>
          <CodeField {...entries.field('code')} sends />
        </>
      )}
    </CodeForm>
  )
}

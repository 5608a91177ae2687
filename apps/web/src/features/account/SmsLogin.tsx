import { CountryId, isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CODE_DIGITS, CodeField } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import { useFirstFocus } from '../security/use-first-focus.ts'
import { compactPhone, isPhone, PHONE_EXAMPLES } from './account-fields.ts'
import { CodeForm } from './EntryForm.tsx'
import { entered } from './entered.ts'
import { useFailRecord } from './fail-record.ts'
import { useEntries } from './use-entries.ts'

/** Log-in with a phone number and an SMS code. */
export function SmsLogin({ popupId }: { popupId: number }) {
  const t = useT()
  const startup = useStartup()
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const first = useFirstFocus<HTMLInputElement>()
  const record = useFailRecord('login')
  const entries = useEntries({ phone: '', code: '' }, { wrongCode: 'code' })
  const { phone, code } = entries.values
  const address = { phone: compactPhone(phone), countryId }
  const asked = useCode(() => call('/api/auth/login_code', address, { quiet: true }))
  const example = PHONE_EXAMPLES[countryId]

  const sendCode = async () => {
    const fault = !isPhone(phone, countryId) && t('auth.needPhone', { example })
    if (entries.isRight({ phone: fault })) await asked.send()
  }
  const enter = async () => {
    if (!entries.isRight({ code: code.length < CODE_DIGITS && t('security.needCode') })) return
    const welcome = await entries.send(async () => {
      const answer = await call('/api/auth/login_sms', { ...address, code }, { quiet: true })
      if (!isAccepted(answer)) record.failed(answer)
      return answer
    })
    if (!welcome) return
    record.passed()
    entered(welcome.user, popupId)
  }
  const field = entries.field('phone')
  return (
    <CodeForm
      {...{ entries, asked }}
      label={t('auth.logIn')}
      wait={record.seconds}
      onAsk={sendCode}
      onSubmit={enter}
    >
      <p role="status" className="text-sm text-quiet">
        {asked.isSent ? t('security.codeSent', { address: phone.trim() }) : t('security.smsText')}
      </p>
      <TextField
        {...field}
        ref={first}
        label={t('auth.phone')}
        hint={t('auth.phoneHint', { example })}
        type="tel"
        autoComplete="tel"
        onChange={(event) => {
          field.onChange(event)
          asked.startOver()
        }}
      />
      {asked.isSent && <CodeField {...entries.field('code')} sends />}
    </CodeForm>
  )
}

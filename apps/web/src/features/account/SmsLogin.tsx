import { CountryId, isAccepted } from '@baize/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CODE_DIGITS, CodeField, SendAgain } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import { compactPhone, isPhone, PHONE_EXAMPLES } from './account-fields.ts'
import { entered, faultOf } from './entered.ts'
import { FormError } from './FormError.tsx'

/** A phone number, the code that comes to it, in. */
export function SmsLogin({ popupId }: { popupId: number }) {
  const t = useT()
  const startup = useStartup()
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [phoneFault, setPhoneFault] = useState<string>()
  const [codeFault, setCodeFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const address = { phone: compactPhone(phone), countryId }
  const asked = useCode(() => call('/api/auth/login_code', address, { quiet: true }))
  const example = PHONE_EXAMPLES[countryId]

  const sendCode = async () => {
    const isOne = isPhone(phone, countryId)
    setPhoneFault(isOne ? undefined : t('auth.needPhone', { example }))
    if (isOne) await asked.send()
  }
  const enter = async () => {
    if (code.length < CODE_DIGITS) return setCodeFault(t('security.needCode'))
    setBusy(true)
    const answer = await call('/api/auth/login_sms', { ...address, code }, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) return entered(answer.user, popupId)
    setCodeFault(faultOf(answer))
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void (asked.isSent ? enter() : sendCode())
      }}
    >
      <p role="status" className="text-sm text-quiet">
        {asked.isSent ? t('security.codeSent', { address: phone.trim() }) : t('security.smsText')}
      </p>
      <TextField
        label={t('auth.phone')}
        hint={t('auth.phoneHint', { example })}
        error={phoneFault}
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value)
          setPhoneFault(undefined)
          asked.startOver()
        }}
      />
      {asked.isSent && (
        <CodeField
          value={code}
          error={codeFault}
          onChange={(digits) => {
            setCode(digits)
            setCodeFault(undefined)
          }}
        />
      )}
      <FormError message={asked.error} />
      <Button type="submit" variant="primary" size="large" busy={asked.isSent ? busy : asked.busy}>
        {asked.isSent ? t('auth.logIn') : t('security.sendCode')}
      </Button>
      {asked.isSent && (
        <SendAgain seconds={asked.seconds} busy={asked.busy} onSend={() => void asked.send()} />
      )}
    </form>
  )
}

import { CountryId, isAccepted } from '@baize/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../session/account.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { compactPhone, EMAIL, isPhone, PHONE_EXAMPLES } from '../account/account-fields.ts'
import { faultOf } from '../account/entered.ts'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { CODE_DIGITS, CodeField, SendAgain } from './CodeField.tsx'
import { Heading } from './Heading.tsx'
import { useCode } from './use-code.ts'

type AddressViewProps = { kind: 'phone' | 'email'; checked: boolean; onSaved: () => void }

/** Confirms the address I have, or changes it for another one that I show to be mine. */
export function AddressView({ kind, checked, onSaved }: AddressViewProps) {
  const t = useT()
  const startup = useStartup()
  const own = useSession((state) => state.user[kind])
  const countryId = CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId
  const [typed, setTyped] = useState(checked ? '' : own)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<{ address?: string; code?: string }>({})
  const [busy, setBusy] = useState(false)
  const example = PHONE_EXAMPLES[countryId]
  const address = kind === 'phone' ? compactPhone(typed) : typed.trim()
  const isOther = own === '' || address.toLowerCase() !== own.toLowerCase()
  const given = kind === 'phone' ? { phone: address, countryId } : { email: address }
  const asked = useCode(() =>
    call('/api/user/address_code', { ...given, ...(isOther && { password }) }, { quiet: true }),
  )

  const sendCode = async () => {
    const isOne = kind === 'phone' ? isPhone(typed, countryId) : EMAIL.test(address)
    const fault = kind === 'phone' ? t('auth.needPhone', { example }) : t('auth.needEmail')
    setFaults(isOne ? {} : { address: fault })
    if (isOne) await asked.send()
  }
  const confirm = async () => {
    if (code.length < CODE_DIGITS) return setFaults({ code: t('security.needCode') })
    setBusy(true)
    const answer = await call('/api/user/address_set', { ...given, code }, { quiet: true })
    if (isAccepted(answer)) {
      await reloadUser()
      toast(t('security.addressConfirmed', { address: typed.trim() }), { tone: 'gain' })
      return onSaved()
    }
    setBusy(false)
    const fault = faultOf(answer)
    if (fault !== undefined)
      setFaults(answer.extra?.id === 'wrongCode' ? { code: fault } : { address: fault })
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void (asked.isSent ? confirm() : sendCode())
      }}
    >
      <Heading
        title={kind === 'phone' ? t('security.phone') : t('security.email')}
        text={kind === 'phone' ? t('security.phoneText') : t('security.emailText')}
      />
      <TextField
        label={kind === 'phone' ? t('security.newPhone') : t('security.newEmail')}
        hint={kind === 'phone' ? t('auth.phoneHint', { example }) : undefined}
        error={faults.address}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setFaults({})
          asked.startOver()
        }}
      />
      {isOther && !asked.isSent && (
        <PasswordField
          label={t('security.currentPassword')}
          hint={t('security.addressPasswordHint')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {asked.isSent && (
        <>
          <p role="status" className="text-sm text-quiet">
            {t('security.codeSentTo', { address: typed.trim() })}
          </p>
          <CodeField
            value={code}
            error={faults.code}
            onChange={(digits) => {
              setCode(digits)
              setFaults({})
            }}
          />
        </>
      )}
      <FormError message={asked.error} />
      <Button type="submit" variant="primary" size="large" busy={asked.isSent ? busy : asked.busy}>
        {asked.isSent ? t('security.confirm') : t('security.sendCode')}
      </Button>
      {asked.isSent && (
        <SendAgain seconds={asked.seconds} busy={asked.busy} onSend={() => void asked.send()} />
      )}
    </form>
  )
}

import type { User } from '@baize/contract/player'
import { CountryId, isAccepted } from '@baize/contract/shared'
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useCountryName } from '../../i18n/country-name.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { initParams } from '../../session/init-params.ts'
import { useNewestFlag, useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SHORTEST_PASSWORD } from './account-fields.ts'
import { faultOf } from './entered.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Registration after an OIDC sign-in without an account: country, age, terms, and a password for later. */
export function ThirdSignUp({ state, onOpened }: { state: string; onOpened: (user: User) => void }) {
  const t = useT()
  const startup = useStartup()
  const takesPromo = useNewestFlag('enableRegisterPromoCode')
  const language = useLanguage()
  const nameOf = useCountryName()
  const [countryId, setCountryId] = useState(
    CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId,
  )
  const [password, setPassword] = useState('')
  const [promoCode, setPromoCode] = useState(startup.vpCode)
  const [agreed, setAgreed] = useState(storage.get('agreement') ?? false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const short = password.length < SHORTEST_PASSWORD

  async function register(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    setFault(undefined)
    if (short || !agreed || busy) return
    setBusy(true)
    const asksPromo = takesPromo && promoCode.trim() !== ''
    const draft = {
      state,
      password,
      countryId,
      language,
      adult: true,
      ...(asksPromo && { promoCode: promoCode.trim() }),
      ...initParams(),
    } as const
    const answer = await call('/api/auth/third_register', draft, { quiet: true })
    setBusy(false)
    if (!isAccepted(answer)) return setFault(faultOf(answer))
    storage.set('agreement', true)
    onOpened(answer.user)
  }

  return (
    <form
      noValidate
      className="grid w-full grid-cols-1 gap-4 text-left"
      onSubmit={(event) => void register(event)}
    >
      <SelectField
        label={t('auth.country')}
        value={countryId}
        options={startup.countries.map((country) => ({ value: country.id, label: nameOf(country) }))}
        onChange={(event) => setCountryId(CountryId.safeParse(event.target.value).data ?? countryId)}
      />
      <PasswordField
        label={t('auth.password')}
        hint={t('identity.thirdPassword')}
        error={tried && short ? t('auth.shortPassword') : undefined}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {takesPromo && (
        <TextField
          label={t('pay.code')}
          hint={t('auth.promoHint')}
          value={promoCode}
          onChange={(event) => setPromoCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t('identity.thirdAgree')}
          checked={agreed}
          error={tried && !agreed ? t('auth.needAdult') : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <Link to="/terms" className="justify-self-start text-sm text-accent-ink underline">
          {t('identity.thirdTerms')}
        </Link>
      </div>
      <FormError message={fault} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('identity.thirdOpen')}
      </Button>
    </form>
  )
}

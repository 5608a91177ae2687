import { REFUSALS, type Startup, suggestName, USERNAME } from '@baize/contract/player'
import { CountryId, CurrencyId, isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useCountryName } from '../../i18n/country-name.ts'
import { refusalSentence, useLanguage, useT } from '../../i18n/language.ts'
import { closePopup } from '../../popups/stack.ts'
import { initParams } from '../../session/init-params.ts'
import { signIn } from '../../session/session.ts'
import { useGameMoney, useNewestFlag, useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CODE_DIGITS, CodeField, SendAgain } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import {
  compactPhone,
  EMAIL,
  fieldOf,
  isPhone,
  PHONE_EXAMPLES,
  type RegisterBy,
  SHORTEST_PASSWORD,
} from './account-fields.ts'
import { FormError } from './FormError.tsx'
import { useFailRecord } from './fail-record.ts'
import { PasswordField } from './PasswordField.tsx'
import { WaitError } from './WaitError.tsx'

const WORDS = {
  username: 'auth.registerText',
  email: 'auth.registerTextEmail',
  phone: 'auth.registerTextPhone',
} as const satisfies Record<RegisterBy, string>

const WAYS = ['username', 'email', 'phone'] as const satisfies readonly RegisterBy[]
const LABELS = {
  username: 'auth.byName',
  email: 'auth.byEmail',
  phone: 'auth.byPhone',
} as const satisfies Record<RegisterBy, string>

/** Attempt number of a suggestion after one that was taken: it carries a number. */
const ANOTHER = 3
const drawBelow = (n: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n

/** Ways that the site confirms by a code; none: a name is enough. */
const codesOf = ({ smsConfig, emailConfig }: Startup): readonly RegisterBy[] => [
  ...(smsConfig.enableRegister ? (['phone'] as const) : []),
  ...(emailConfig.enableRegister ? (['email'] as const) : []),
]

type RegisterFormProps = { popupId: number; onRegistered?: () => void }

export function RegisterForm({ popupId, onRegistered }: RegisterFormProps) {
  const t = useT()
  const startup = useStartup()
  const gameMoney = useGameMoney()
  const takesPromo = useNewestFlag('enableRegisterPromoCode')
  const nameOf = useCountryName()
  const language = useLanguage()
  const codes = codesOf(startup)
  const ways = codes.length > 0 ? codes : WAYS
  const [by, setBy] = useState<RegisterBy>(ways[0] ?? 'username')
  const byCode = codes.includes(by)
  // Known from the door: shown in a line, and asked for only on request.
  const [asksCountry, setAsksCountry] = useState(() => storage.get('countryId') === undefined)
  const [suggested, setSuggested] = useState(() => suggestName(drawBelow))
  const form = useForm({
    defaultValues: {
      username: suggested,
      email: '',
      phone: '',
      password: '',
      countryId: CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId,
      currencyId: CurrencyId.safeParse(storage.get('currencyId')).data ?? startup.currencyId,
      promoCode: startup.vpCode,
      smsCode: '',
      // Confirmed at the door, or at an earlier registration.
      adult: storage.get('agreement') ?? storage.get('checkAge') ?? false,
    },
    shouldUnregister: false,
  })
  const { errors, isSubmitting } = form.formState
  const record = useFailRecord('register')
  const countryId = useWatch({ control: form.control, name: 'countryId' })
  const currencyId = useWatch({ control: form.control, name: 'currencyId' })
  const country = startup.countries.find(({ id }) => id === countryId)
  const example = PHONE_EXAMPLES[countryId]

  /** Choosing a country sets its currency. */
  const chooseCountry = (id: string) => {
    const chosen = startup.countries.find((listed) => listed.id === id)
    if (chosen) form.setValue('currencyId', chosen.currencyId)
  }

  const asked = useCode(
    () =>
      call(
        '/api/auth/register_code',
        {
          ...(by === 'email'
            ? { email: form.getValues('email').trim() }
            : { phone: compactPhone(form.getValues('phone')) }),
          countryId: form.getValues('countryId'),
        },
        { quiet: true },
      ),
    (answer) => {
      const field = fieldOf(answer.extra?.id, answer.extra?.values.field)
      if (field !== 'phone' && field !== 'email') return false
      form.setError(field, { message: refusalSentence(answer) }, { shouldFocus: true })
      return true
    },
  )

  const submit = form.handleSubmit(async (fields) => {
    if (record.seconds > 0) return
    // The first press sends the code; the second, with the code, opens the account.
    if (byCode && !asked.isSent) return asked.send()
    const answer = await call(
      '/api/auth/register',
      {
        [by]: by === 'phone' ? compactPhone(fields.phone) : fields[by].trim(),
        password: fields.password,
        countryId: fields.countryId,
        currencyId: fields.currencyId,
        language,
        adult: true,
        ...(takesPromo && fields.promoCode.trim() !== '' && { promoCode: fields.promoCode.trim() }),
        ...(byCode && { smsCode: fields.smsCode }),
        ...initParams(),
      },
      { quiet: true },
    )
    if (!isAccepted(answer)) {
      if (record.failed(answer) && answer.status === REFUSALS.tooManyRequests.status) return
      const field = fieldOf(answer.extra?.id, answer.extra?.values.field)
      const message = refusalSentence(answer)
      // Our suggestion was taken meanwhile: another one is ready to be sent.
      if (answer.status === REFUSALS.nameTaken.status && fields.username === suggested) {
        const another = suggestName(drawBelow, ANOTHER)
        setSuggested(another)
        form.setValue('username', another)
      }
      form.setError(field ?? 'root', { message }, { shouldFocus: true })
      return
    }
    record.passed()
    storage.set('countryId', fields.countryId)
    storage.set('currencyId', fields.currencyId)
    storage.set('currentLanguage', language)
    // The agreement is remembered by this browser, so that it is not asked for twice.
    storage.set('agreement', true)
    signIn(answer.user)
    onRegistered?.()
    closePopup(popupId)
    toast(t('auth.hello', { name: answer.user.nickname || answer.user.username }), { tone: 'gain' })
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4 [&_input]:scroll-mb-44 [&_select]:scroll-mb-44"
    >
      {ways.length > 1 && (
        <Segmented
          label={t('auth.by')}
          value={by}
          onChange={(way) => {
            setBy(way)
            asked.startOver()
          }}
          options={ways.map((way) => ({ value: way, label: t(LABELS[way]) }))}
        />
      )}
      <p role={byCode ? 'status' : undefined} className="text-sm text-quiet">
        {byCode
          ? asked.isSent
            ? t('security.codeSentTo', { address: form.getValues(by).trim() })
            : t(by === 'email' ? 'auth.registerTextCode' : 'auth.registerTextSms')
          : t(WORDS[by])}
      </p>
      {by === 'username' && (
        <TextField
          key="username"
          {...form.register('username', {
            validate: (value) => USERNAME.test(value.trim()) || t('auth.needUsername'),
          })}
          label={t('auth.username')}
          hint={t('auth.usernameHint')}
          error={errors.username?.message}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {by === 'email' && (
        <TextField
          key="email"
          {...form.register('email', {
            validate: (value) => EMAIL.test(value.trim()) || t('auth.needEmail'),
            onChange: () => asked.startOver(),
          })}
          data-first
          type="email"
          label={t('auth.email')}
          error={errors.email?.message}
          autoComplete="email"
        />
      )}
      {by === 'phone' && (
        <TextField
          key="phone"
          {...form.register('phone', {
            validate: (value, { countryId: of }) =>
              isPhone(value, of, startup.rePhone) || t('auth.needPhone', { example }),
            onChange: () => asked.startOver(),
          })}
          data-first
          type="tel"
          label={t('auth.phone')}
          hint={t('auth.phoneHint', { example })}
          error={errors.phone?.message}
          autoComplete="tel"
        />
      )}
      {byCode && asked.isSent && (
        <Controller
          control={form.control}
          name="smsCode"
          rules={{ validate: (code) => code.length === CODE_DIGITS || t('security.needCode') }}
          render={({ field: { value, onChange } }) => (
            <div className="grid grid-cols-1 justify-items-start gap-2">
              <CodeField value={value} onChange={onChange} error={errors.smsCode?.message} />
              <SendAgain seconds={asked.seconds} busy={asked.busy} onSend={() => void asked.send()} />
            </div>
          )}
        />
      )}
      <PasswordField
        {...form.register('password', {
          minLength: { value: SHORTEST_PASSWORD, message: t('auth.shortPassword') },
          maxLength: { value: 128, message: t('auth.longPassword') },
          required: t('auth.shortPassword'),
        })}
        data-first={by === 'username' || undefined}
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      {asksCountry ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              {...form.register('countryId', {
                onChange: (event: { target: { value: string } }) => chooseCountry(event.target.value),
              })}
              label={t('auth.country')}
              options={startup.countries.map((listed) => ({ value: listed.id, label: nameOf(listed) }))}
            />
            <SelectField
              {...form.register('currencyId')}
              label={t('auth.currency')}
              options={startup.currencies.map(({ id, symbol }) => ({
                value: id,
                label: `${id} (${symbol})`,
              }))}
            />
          </div>
          {gameMoney !== undefined && (
            <p className="-mt-2 text-sm text-faint">{t('auth.currencyHint', { symbol: gameMoney })}</p>
          )}
        </>
      ) : (
        <div className="-my-1 flex items-center justify-between gap-3 text-sm text-quiet">
          <span>
            {t('auth.playingFrom', { country: country ? nameOf(country) : countryId, currency: currencyId })}
          </span>
          <Button variant="ghost" size="small" onClick={() => setAsksCountry(true)}>
            {t('auth.change')}
          </Button>
        </div>
      )}
      {takesPromo && (
        <TextField
          {...form.register('promoCode')}
          label={t('pay.code')}
          hint={t('auth.promoHint')}
          error={errors.promoCode?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {/* Sticky, so that the button and its errors stay visible: the fields scroll behind. */}
      <div className="sticky bottom-0 -mx-5 grid grid-cols-1 gap-1.5 border-t border-line px-5 py-2 [background:var(--popup-bg)]">
        <Checkbox
          {...form.register('adult', { validate: (checked) => checked || t('auth.needAdult') })}
          label={t('auth.adult')}
          error={errors.adult?.message}
        />
        {/* A new tab: the form is not lost. */}
        <a
          href="/terms"
          target="_blank"
          rel="noreferrer"
          className="justify-self-start text-xs text-quiet underline underline-offset-4 hover:text-ink"
        >
          {t('auth.terms')}
        </a>
        {record.seconds > 0 ? (
          <WaitError seconds={record.seconds} />
        ) : (
          <FormError message={errors.root?.message ?? asked.error} />
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={isSubmitting}
          disabled={record.seconds > 0}
        >
          {t(byCode && !asked.isSent ? 'security.sendCode' : 'auth.register')}
        </Button>
      </div>
    </form>
  )
}

import { CountryId, CurrencyId, isAccepted, LanguageId, REFUSALS, USERNAME } from '@baize/contract'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { speakAsIn } from '../../i18n/country.ts'
import { useCountryName } from '../../i18n/country-name.ts'
import { refusalSentence, useLanguage, useT } from '../../i18n/language.ts'
import { closePopup } from '../../popups/stack.ts'
import { initParams } from '../../session/init-params.ts'
import { signIn } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
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

type RegisterFormProps = { popupId: number; onRegistered?: () => void }

export function RegisterForm({ popupId, onRegistered }: RegisterFormProps) {
  const t = useT()
  const startup = useStartup()
  const nameOf = useCountryName()
  const language = useLanguage()
  const bySms = startup.smsConfig.enableRegister
  const [by, setBy] = useState<RegisterBy>(bySms ? 'phone' : 'username')
  const form = useForm({
    defaultValues: {
      username: '',
      email: '',
      phone: '',
      password: '',
      countryId: CountryId.safeParse(storage.get('countryId')).data ?? startup.countryId,
      currencyId: CurrencyId.safeParse(storage.get('currencyId')).data ?? startup.currencyId,
      language,
      promoCode: startup.vpCode,
      smsCode: '',
      adult: storage.get('agreement') ?? false,
    },
    shouldUnregister: false,
  })
  const { errors, isSubmitting } = form.formState
  const record = useFailRecord('register')
  const countryId = useWatch({ control: form.control, name: 'countryId' })
  const example = PHONE_EXAMPLES[countryId]

  /** Choosing a country sets its currency, and its language if the visitor has not chosen one. */
  const chooseCountry = (id: string) => {
    const country = startup.countries.find((one) => one.id === id)
    if (!country) return
    form.setValue('currencyId', country.currencyId)
    if (speakAsIn(country)) form.setValue('language', country.language)
  }

  const asked = useCode(
    () =>
      call(
        '/api/auth/register_code',
        { phone: compactPhone(form.getValues('phone')), countryId: form.getValues('countryId') },
        { quiet: true },
      ),
    (answer) => {
      const field = fieldOf(answer.extra?.id, answer.extra?.values.field)
      if (field !== 'phone') return false
      form.setError('phone', { message: refusalSentence(answer) }, { shouldFocus: true })
      return true
    },
  )

  const submit = form.handleSubmit(async (fields) => {
    if (record.seconds > 0) return
    // The first press sends the code; the second, with the code, opens the account.
    if (bySms && !asked.isSent) return asked.send()
    const answer = await call(
      '/api/auth/register',
      {
        [by]: by === 'phone' ? compactPhone(fields.phone) : fields[by].trim(),
        password: fields.password,
        countryId: fields.countryId,
        currencyId: fields.currencyId,
        language: fields.language,
        adult: true,
        ...(startup.enableRegisterPromoCode &&
          fields.promoCode.trim() !== '' && { promoCode: fields.promoCode.trim() }),
        ...(bySms && { smsCode: fields.smsCode }),
        ...initParams(),
      },
      { quiet: true },
    )
    if (!isAccepted(answer)) {
      if (record.failed(answer) && answer.status === REFUSALS.tooManyRequests.status) return
      const field = fieldOf(answer.extra?.id, answer.extra?.values.field)
      const message = refusalSentence(answer)
      form.setError(field ?? 'root', { message }, { shouldFocus: true })
      return
    }
    record.passed()
    storage.set('countryId', fields.countryId)
    storage.set('currencyId', fields.currencyId)
    storage.set('currentLanguage', fields.language)
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
      {!bySms && (
        <Segmented
          label={t('auth.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'username', label: t('auth.byName') },
            { value: 'email', label: t('auth.byEmail') },
            { value: 'phone', label: t('auth.byPhone') },
          ]}
        />
      )}
      <p role={bySms ? 'status' : undefined} className="text-sm text-quiet">
        {bySms
          ? asked.isSent
            ? t('security.codeSentTo', { address: form.getValues('phone').trim() })
            : t('auth.registerTextSms')
          : t(WORDS[by])}
      </p>
      {by === 'username' && (
        <TextField
          key="username"
          {...form.register('username', {
            validate: (value) => USERNAME.test(value.trim()) || t('auth.needUsername'),
          })}
          data-first
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
          })}
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
          type="tel"
          label={t('auth.phone')}
          hint={t('auth.phoneHint', { example })}
          error={errors.phone?.message}
          autoComplete="tel"
        />
      )}
      {bySms && asked.isSent && (
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
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          {...form.register('countryId', {
            onChange: (event: { target: { value: string } }) => chooseCountry(event.target.value),
          })}
          label={t('auth.country')}
          options={startup.countries.map((country) => ({ value: country.id, label: nameOf(country) }))}
        />
        <SelectField
          {...form.register('currencyId')}
          label={t('auth.currency')}
          options={startup.currencies.map(({ id, symbol }) => ({ value: id, label: `${id} (${symbol})` }))}
        />
      </div>
      <p className="-mt-2 text-sm text-faint">{t('auth.currencyHint', { symbol: startup.gpcSymbol })}</p>
      <SelectField
        {...form.register('language', {
          onChange: (event: { target: { value: string } }) => {
            const chosen = LanguageId.safeParse(event.target.value)
            if (chosen.success) void chooseLanguage(chosen.data)
          },
        })}
        label={t('auth.language')}
        options={startup.languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {startup.enableRegisterPromoCode && (
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
          {t(bySms && !asked.isSent ? 'security.sendCode' : 'auth.register')}
        </Button>
      </div>
    </form>
  )
}

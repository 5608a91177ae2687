import type { DepositMethodId, DepositTerms } from '@baize/contract/operator'
import type { CountryId } from '@baize/contract/shared'
import type { ReactNode } from 'react'
import { Check, Switch, TextField } from '../../ui/Field.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { wordOf } from '../../words/described-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { RouteField } from './RouteField.tsx'

type MethodCardProps = {
  readonly id: DepositMethodId
  /** The terms in force. */
  readonly saved: DepositTerms
  readonly terms: DepositTerms
  readonly countries: readonly CountryId[]
  readonly providers: readonly string[]
  readonly disabled: boolean
  readonly onTerms: (change: Partial<DepositTerms>) => void
}

/** A payment method of deposits: whether it is offered, where, at which fee, and by which provider. */
export function MethodCard({ id, saved, terms, countries, providers, disabled, onTerms }: MethodCardProps) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const marked = (name: keyof DepositTerms, field: ReactNode) => (
    <ChangeMark setting={name} from={saved[name]} to={terms[name]}>
      {field}
    </ChangeMark>
  )
  const orNull = (text: string) => (text === '' ? null : text)
  return (
    <article className="block-surface grid content-start gap-3 p-4">
      <h3 className="sr-only">{t(`terms.method.${id}`)}</h3>
      {marked(
        'on',
        <Switch
          label={t(`terms.method.${id}`)}
          hint={t(terms.on ? 'terms.offered' : 'terms.notOffered')}
          isOn={terms.on}
          disabled={disabled}
          onToggle={(on) => onTerms({ on })}
        />,
      )}
      {marked(
        'fee',
        <TextField
          label={t('shell.inPercent', { label: t('terms.setting.fee') })}
          inputMode="decimal"
          pattern="\d{1,2}(\.\d{1,2})?"
          required
          value={terms.fee}
          hint={t('terms.feeHint')}
          onChange={({ target }) => onTerms({ fee: target.value.trim().replace(',', '.') })}
        />,
      )}
      {marked(
        'least',
        <LimitField
          label={t('terms.setting.least')}
          value={terms.least ?? ''}
          empty={t('terms.general')}
          onAmount={(text) => onTerms({ least: orNull(text) })}
        />,
      )}
      {marked(
        'most',
        <LimitField
          label={t('terms.setting.most')}
          value={terms.most ?? ''}
          empty={t('terms.general')}
          onAmount={(text) => onTerms({ most: orNull(text) })}
        />,
      )}
      {countries.length > 1 &&
        marked(
          'countries',
          <fieldset>
            <legend className="text-sm font-medium">{t('terms.setting.countries')}</legend>
            {countries.map((country) => (
              <Check
                key={country}
                label={wordOf('country', country, t, locale)}
                checked={terms.countries.includes(country)}
                onChange={({ target }) =>
                  onTerms({
                    countries: countries.filter((other) =>
                      other === country ? target.checked : terms.countries.includes(other),
                    ),
                  })
                }
              />
            ))}
          </fieldset>,
        )}
      {marked(
        'route',
        <RouteField
          label={t('terms.setting.route')}
          all={providers}
          route={terms.route}
          disabled={disabled}
          onRoute={(route) => onTerms({ route })}
        />,
      )}
    </article>
  )
}

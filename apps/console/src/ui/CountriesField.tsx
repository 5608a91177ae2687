import { IconButton } from '@baize/ui/icon-button'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { wordOf } from '../words/described-words.ts'
import { useLanguage, useT } from '../words/language.ts'
import { Button } from './Button.tsx'
import { countryIn, countryNames } from './countries.ts'
import { TextField } from './Field.tsx'

type CountriesFieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly countries: readonly string[]
  readonly disabled?: boolean
  readonly onCountries: (countries: string[]) => void
}

/** Countries, typed and shown by name. */
export function CountriesField(props: CountriesFieldProps) {
  const { label, hint, countries, disabled = false, onCountries } = props
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const names = useId()
  const [typed, setTyped] = useState('')
  const found = countryIn(typed, locale)
  const nameOf = (id: string): string => wordOf('country', id, t, locale)
  const add = (): void => {
    if (found === null) return
    onCountries([...new Set([...countries, found])])
    setTyped('')
  }
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label={label}
          hint={hint ?? t('shell.countryHint')}
          list={names}
          value={typed}
          disabled={disabled}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button className="mt-7" disabled={disabled || found === null} onClick={add}>
          {t('shell.add')}
        </Button>
      </div>
      <datalist id={names}>
        {countryNames(locale).map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {countries.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {countries.map((id) => (
            <li key={id} className="flex items-center rounded-full border border-line pl-3 text-sm">
              {nameOf(id)}
              <IconButton
                label={t('shell.removeOf', { name: nameOf(id) })}
                disabled={disabled}
                onClick={() => onCountries(countries.filter((other) => other !== id))}
                icon={<X aria-hidden className="size-4" />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

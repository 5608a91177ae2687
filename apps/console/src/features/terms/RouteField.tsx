import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import { movedFirst, toggled, usedOf } from './draft.ts'

type RouteFieldProps = {
  readonly label: string
  /** Every account at a provider that can carry the method. */
  readonly all: readonly string[]
  readonly route: readonly string[]
  readonly disabled: boolean
  readonly onRoute: (route: string[]) => void
}

/** Which provider is asked first, which next when it fails, and which is not used. */
export function RouteField({ label, all, route, disabled, onRoute }: RouteFieldProps) {
  const t = useT()
  if (all.length === 0) return <p className="text-sm text-quiet">{t('terms.noProvider')}</p>
  const used = usedOf(route, all)
  const listed = [...used, ...all.filter((name) => !used.includes(name))]
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium">{label}</legend>
      <ol className="grid gap-1">
        {listed.map((name) => {
          const place = used.indexOf(name)
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-2">
              <Check
                label={name}
                hint={
                  place === -1
                    ? t('terms.notUsed')
                    : place === 0
                      ? t('terms.firstChoice')
                      : t('terms.choice', { place: place + 1 })
                }
                checked={place !== -1}
                onChange={() => onRoute(toggled(route, all, name))}
              />
              {place > 0 && !disabled && (
                <Button
                  small
                  aria-label={`${t('terms.first')}: ${name}`}
                  onClick={() => onRoute(movedFirst(route, all, name))}
                >
                  {t('terms.first')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

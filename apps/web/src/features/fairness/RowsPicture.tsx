import { cx } from '@baize/ui/cx'
import { Check, X } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'

type RowsPictureProps = {
  steps: number
  places: number
  /** Losing places of the revealed steps. */
  rows: readonly (readonly number[])[]
  picks: readonly number[]
}

/** The climb, first step lowest. Without choices, the steps are shown side by side instead. */
export function RowsPicture({ steps, places, rows, picks }: RowsPictureProps) {
  const t = useT()
  const numbers = Array.from({ length: steps }, (_, step) => step)
  return (
    <div
      role="img"
      aria-label={rows.map((losing, step) => rowWords(t, step, losing, picks[step])).join('; ')}
      className={cx(
        'w-full max-w-60 p-0.5',
        places === 1 ? 'grid grid-cols-4 gap-1.5' : 'flex flex-col-reverse gap-1',
      )}
    >
      {numbers.map((step) => (
        <span key={step} className="flex items-center gap-1.5">
          <span className="amount w-5 shrink-0 text-right text-xs text-faint">{step + 1}</span>
          {Array.from({ length: places }, (_, place) => (
            <Place
              key={`${step} ${place}`}
              losing={rows[step]?.includes(place)}
              picked={picks[step] === place}
            />
          ))}
        </span>
      ))}
    </div>
  )
}

/** `losing` is undefined where not revealed. */
function Place({ losing, picked }: { losing: boolean | undefined; picked: boolean }) {
  const Sign = losing ? X : Check
  return (
    <span
      className={cx(
        'grid h-6 min-w-0 flex-1 place-items-center rounded-small',
        losing === undefined ? 'bg-button' : losing ? 'bg-danger-quiet text-danger' : 'bg-sunken text-gain',
        picked && (losing ? 'ring-2 ring-danger' : 'ring-2 ring-gain'),
      )}
    >
      {(losing || picked) && <Sign aria-hidden className="size-4" />}
    </span>
  )
}

/** Text of a row, places numbered from 1. */
export function rowWords(t: Translate, step: number, losing: readonly number[], picked?: number): string {
  const number = step + 1
  const row =
    losing.length === 0
      ? t('proof.rowFree', { step: number })
      : t('proof.rowLoses', { step: number, places: losing.map((place) => place + 1).join(', ') })
  return picked === undefined ? row : `${row} (${t('proof.rowPicked', { place: picked + 1 })})`
}

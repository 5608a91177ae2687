import { useRef, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { heightOf } from '../../ui/multiplier-height.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import type { PastRound } from './live.ts'

type StripProps = { readonly last: readonly PastRound[]; readonly onProof: (number: number) => void }

/** The last rounds, newest first. One tab stop; arrow keys move within it. */
export function Strip({ last, onProof }: StripProps) {
  const t = useT()
  const shown = useMultiplierText()
  const strip = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(0)

  function move(key: string, from: number): boolean {
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last.length - 1 }[key]
    if (to === undefined || to < 0 || to >= last.length) return false
    setFocused(to)
    strip.current?.querySelectorAll('button')[to]?.focus()
    return true
  }

  return (
    <ol ref={strip} aria-label={t('rounds.last')} className="rounds-strip">
      {last.map(({ number, multiplier }, index) => (
        <li key={number}>
          <button
            type="button"
            tabIndex={index === Math.min(focused, last.length - 1) ? 0 : -1}
            aria-label={t('rounds.lastOf', { number, multiplier: shown(multiplier) })}
            aria-haspopup="dialog"
            data-height={heightOf(multiplier)}
            className="amount rounds-chip"
            onClick={() => {
              setFocused(index)
              onProof(number)
            }}
            onKeyDown={(event) => {
              if (move(event.key, index)) event.preventDefault()
            }}
          >
            {shown(multiplier)}
          </button>
        </li>
      ))}
    </ol>
  )
}

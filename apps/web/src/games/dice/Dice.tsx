import { DICE_ROLLS, type DiceView } from '@baize/contract/player'
import { diceTarget } from '@baize/rules'
import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import type { InstantSceneProps } from '../instant/scene.ts'
import { cssVars } from '../step/css-vars.ts'
import './dice.css'
import { atTarget, trackPercent } from './linked.ts'
import { hundredths } from './show.ts'
import { useRolling } from './use-rolling.ts'

/** A drag snaps to halves, an arrow key moves by one; with shift, by the smallest step. */
const SNAP = 50
const KEY_STEP = 100

const SCALE = [0, 25, 50, 75, 100]

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** The number rolled above a track of all numbers: the winning ones are filled, a marker drops where the roll fell. */
export function Dice(props: InstantSceneProps<DiceView>) {
  const { view, outcome, waiting, flying, rtp, options, onChange, disabled } = props
  const t = useT()
  const language = useLanguage()
  const roll = view?.drawn[0] ?? null
  const shown = useRolling(roll)
  const target = diceTarget(options)
  const shownTarget = hundredths(target, language)
  const told = flying || waiting ? null : outcome
  const wins = t(options.side === 'under' ? 'dice.targetUnder' : 'dice.targetOver', { target: shownTarget })

  const moveTo = (to: number): void => onChange(atTarget(options, to, rtp))
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    moveTo(target + step * (event.shiftKey ? 1 : KEY_STEP))
  }

  return (
    <div
      className="dice"
      data-side={options.side}
      data-outcome={told ?? 'none'}
      data-waiting={waiting}
      style={cssVars({ '--target': `${trackPercent(target)}%` })}
    >
      <p className="dice-result">
        <span className="dice-mark" aria-hidden>
          {told === 'won' && <Check className="size-full" />}
          {told === 'lost' && <X className="size-full" />}
        </span>
        <span aria-hidden className="amount dice-number" data-rolled={roll !== null}>
          {hundredths(shown, language)}
        </span>
        <span className="sr-only">
          {told !== null && roll !== null
            ? t(told === 'won' ? 'dice.won' : 'dice.lost', { drawn: hundredths(roll, language) })
            : ''}
        </span>
      </p>
      <div className="dice-board">
        <div className="dice-scale" aria-hidden>
          {SCALE.map((mark) => (
            <span key={mark} className="amount" style={cssVars({ '--at': `${mark}%` })}>
              {mark}
            </span>
          ))}
        </div>
        <div className="dice-track">
          <span aria-hidden className="dice-wins" />
          {roll !== null && !waiting && (
            <span
              aria-hidden
              className="dice-pin"
              data-outcome={told ?? 'none'}
              style={cssVars({ '--at': `${trackPercent(roll)}%` })}
            >
              <span className="amount dice-flag">{hundredths(roll, language)}</span>
            </span>
          )}
          <input
            type="range"
            min={0}
            max={DICE_ROLLS - 1}
            step={1}
            value={target}
            aria-label={t('dice.target')}
            aria-valuetext={wins}
            aria-disabled={disabled}
            onKeyDown={onKey}
            onChange={(event) => {
              if (!disabled) moveTo(Math.round(Number(event.target.value) / SNAP) * SNAP)
            }}
            className="dice-slider"
          />
        </div>
        <p className="dice-goal">{wins}</p>
      </div>
    </div>
  )
}

import { formatMultiplier, type Multiplier } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { useT } from '../../i18n/language.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import type { StepWords } from './scene.ts'

/** Steps shown on the widest stage; a narrower one clips the row. */
const IN_SIGHT = 8
/** Steps that fit the narrowest stage: the reached step is always among them. */
const AT_LEAST = 4

type LadderProps = {
  words: StepWords
  multipliers: readonly Multiplier[]
  /** Good steps made, or made when the bet was won; the next step follows them. */
  reached: number
  playing: boolean
}

/** The multipliers ahead, before and during a bet, after the one already reached. */
export function Ladder({ words, multipliers, reached, playing }: LadderProps) {
  const t = useT()
  const shown = useMultiplierText()
  const first = Math.min(Math.max(0, reached - 1), Math.max(0, multipliers.length - AT_LEAST))
  return (
    <ol
      aria-label={t('step.ladder')}
      className="step-ladder grid h-11 auto-rows-[0] grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] grid-rows-[2.75rem] gap-x-1.5 overflow-hidden"
    >
      {multipliers.slice(first, first + IN_SIGHT).map((times, index) => {
        const step = first + index + 1
        const text = formatMultiplier(times)
        const passed = step <= reached
        const next = playing && step === reached + 1
        return (
          <li
            key={step}
            aria-label={t(words.rung, { n: step, multiplier: shown(text) })}
            data-passed={passed}
            aria-current={next ? 'step' : undefined}
            title={`${text}×`}
            className={cx(
              'amount step-step relative grid content-center overflow-hidden rounded-small border text-center leading-tight transition-colors duration-200',
              passed && 'border-transparent bg-gain-quiet text-gain',
              next && 'border-accent-ink bg-accent-quiet text-accent-ink',
              !passed && !next && 'border-line bg-block/70 text-quiet',
            )}
          >
            <span className="truncate px-1 text-[0.8125rem] font-bold">{shown(text)}</span>
            <span aria-hidden className="text-[0.625rem] font-medium opacity-80">
              {step}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

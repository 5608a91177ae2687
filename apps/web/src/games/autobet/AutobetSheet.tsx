import { err, formatAmount, formatMultiplier, type Multiplier, ok } from '@baize/kit'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { useExactMultiplier } from '../../ui/multiplier-text.ts'
import { keptState } from './kept.ts'
import { PlanBoard } from './PlanBoard.tsx'
import { layoutOf, possible } from './picks.ts'
import { RunSheet, type RunSheetProps } from './RunSheet.tsx'

type AutobetSheetProps = RunSheetProps & {
  /** The bet options: as sent to the server, and (`summary`) as shown to the player. */
  options: Readonly<Record<string, number | string>>
  summary: string
  choicesAfter: (picks: readonly number[]) => readonly number[]
  multipliers: readonly Multiplier[]
}

const NONE: readonly number[] = []
const useKeptPicks = keptState<readonly number[]>()

/** Autobet form of a step game: every bet of the run uses the same choices. */
export function AutobetSheet(props: AutobetSheetProps) {
  const { options, summary, choicesAfter, multipliers, ...run } = props
  const t = useT()
  const money = useMoney()
  const exact = useExactMultiplier()
  const [kept, mark] = useKeptPicks(props.name, NONE)
  const picks = possible(begun(kept, choicesAfter), choicesAfter, multipliers.length)
  const reached = multipliers[picks.length - 1]
  const betAmount = money.format(formatAmount(props.stake, money.decimals))
  return (
    <RunSheet
      {...run}
      about={t('autobet.words')}
      each={picks.length > 0 ? ok({ ...options, choices: [...picks] }) : err(t('autobet.faultMissing'))}
    >
      {(error) => (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('autobet.choices')}</h3>
          <p className="text-sm text-quiet">{t('autobet.eachBet', { betAmount, options: summary })}</p>
          <PlanBoard choicesAfter={choicesAfter} steps={multipliers.length} picks={picks} onChange={mark} />
          <p aria-live="polite" className="amount min-h-5 text-sm text-quiet">
            {reached === undefined
              ? t('autobet.choicesNone')
              : t('autobet.choicesPay', { multiplier: exact(formatMultiplier(reached)) })}
          </p>
          {error !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
        </section>
      )}
    </RunSheet>
  )
}

/** A game with a single choice per step starts its plan with one step. */
const begun = (
  picks: readonly number[],
  choicesAfter: AutobetSheetProps['choicesAfter'],
): readonly number[] =>
  layoutOf(choicesAfter) === 'count' && picks.length === 0 ? choicesAfter([]).slice(0, 1) : picks

import type { LotteryGameId } from '@baize/contract/player'
import { err, formatAmount, ok } from '@baize/kit'
import { pickWords } from '../../features/lottery/pick-words.ts'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { RunSheet, type RunSheetProps } from '../autobet/RunSheet.tsx'

type LotteryAutobetProps = Omit<RunSheetProps, 'stake'> & {
  readonly gameId: LotteryGameId
  readonly line: string
  readonly picks: readonly string[]
  /** Stake of each pick. */
  readonly stake: RunSheetProps['stake']
  /** Stake of a whole bet. */
  readonly total: RunSheetProps['stake']
}

/** Autobet form of a lottery game: one bet a draw on the same picks. Limits are those of whole bets. */
export function LotteryAutobet({ gameId, line, picks, stake, total, onStart, ...run }: LotteryAutobetProps) {
  const t = useT()
  const money = useMoney()
  const perPick = formatAmount(stake, money.decimals)
  return (
    <RunSheet
      {...run}
      stake={total}
      about={t('lottery.autobetWords')}
      each={picks.length === 0 ? err(t('lottery.choose')) : ok({ line, picks: [...picks] })}
      onStart={(request) => onStart({ ...request, betAmount: perPick })}
    >
      {(error) => (
        <section className="grid gap-1.5 text-sm">
          <p className="text-quiet">
            {t('lottery.autobetEach', { amount: money.format(formatAmount(total, money.decimals)) })}
          </p>
          <p className="font-semibold">{picks.map((pick) => pickWords(gameId, pick, t)).join(' · ')}</p>
          {error !== undefined && (
            <p role="alert" className="text-danger">
              {error}
            </p>
          )}
        </section>
      )}
    </RunSheet>
  )
}

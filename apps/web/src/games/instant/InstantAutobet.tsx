import { formatAmount, ok } from '@baize/kit'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { RunSheet, type RunSheetProps } from '../autobet/RunSheet.tsx'

type InstantAutobetProps = RunSheetProps & {
  /** The bet options: as sent to the server, and (`summary`) as shown to the player. */
  readonly options: Readonly<Record<string, number | string>>
  readonly summary: string
}

/** Autobet form of an instant game: the same bet again and again. */
export function InstantAutobet({ options, summary, ...run }: InstantAutobetProps) {
  const t = useT()
  const money = useMoney()
  const betAmount = money.format(formatAmount(run.stake, money.decimals))
  return (
    <RunSheet {...run} about={t('autobet.instantWords')} each={ok({ ...options })}>
      {() => <p className="text-sm text-quiet">{t('autobet.eachBet', { betAmount, options: summary })}</p>}
    </RunSheet>
  )
}

import { err, formatAmount, type Minor, minor, ok, payoutOf } from '@baize/kit'
import { exactAmount } from '../../features/bets/bet-amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { keptState } from '../autobet/kept.ts'
import { RunSheet, type RunSheetProps } from '../autobet/RunSheet.tsx'
import type { GameInfo } from '../step/table.ts'
import { readAutoCashOut } from './auto-cash-out.ts'
import { readMultiplier } from './multiplier-now.ts'

type RoundAutobetProps = RunSheetProps & {
  /** The panel's auto cash-out, as typed. */
  readonly typedAuto: string
  readonly info: GameInfo | null
}

const useKeptAuto = keptState<string | null>()

/** Autobet form of a round game: one bet a round, cashed out at the multiplier set here. */
export function RoundAutobet({ typedAuto, info, ...run }: RoundAutobetProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const shown = useMultiplierText()
  const [kept, keep] = useKeptAuto(run.name, null)
  const typed = kept ?? typedAuto
  const read = readAutoCashOut(typed, language)
  const at = read.ok ? read.value : null
  const wrong = t(typed.trim() === '' ? 'autobet.faultMissing' : 'rounds.autoWrong')
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const text = (amount: Minor): string => money.format(formatAmount(amount, money.decimals))
  const paid = (times: string, most: string): Minor => {
    const [full, max] = [payoutOf(run.stake, readMultiplier(times)), exactAmount(most, money.decimals)]
    return minor(full < max ? full : max)
  }
  return (
    <RunSheet
      {...run}
      about={t('autobet.roundWords')}
      each={at === null ? err(wrong) : ok({ autoCashOut: at })}
    >
      {(error) => (
        <section className="grid gap-2">
          <p className="text-sm text-quiet">{t('autobet.eachRound', { betAmount: text(run.stake) })}</p>
          <TextField
            label={t('rounds.auto')}
            value={typed}
            onChange={(event) => keep(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            required
            className="amount font-semibold"
            error={error ?? (read.ok ? undefined : wrong)}
            trailing={<span className="w-11 text-center text-quiet">×</span>}
          />
          <p aria-live="polite" className="amount min-h-5 text-sm whitespace-normal text-quiet">
            {at !== null &&
              info &&
              t('autobet.reach', {
                percent: percent.format(info.rtp / 10_000 / Number(at)),
                multiplier: shown(at),
                amount: text(paid(at, info.maxWin)),
              })}
          </p>
        </section>
      )}
    </RunSheet>
  )
}

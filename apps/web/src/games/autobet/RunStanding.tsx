import type { Autobet } from '@baize/contract/player'
import { formatAmount, minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { exactAmount } from '../../features/bets/bet-amounts.ts'
import { endWords } from '../../features/bets/end-words.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import type { AutobetRun } from './use-autobet.ts'

/** Progress and net result of a running run. */
export function RunStanding({ run }: { run: Autobet }) {
  const t = useT()
  const { decimals } = useMoney()
  const shown = useMultiplierText()
  const { autoCashOut } = run.options
  // The panel of a round game has less room and already shows the state of its bet.
  const onRounds = typeof autoCashOut === 'string'
  const net = exactAmount(run.paid, decimals) - exactAmount(run.staked, decimals)
  return (
    <div className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-bold">{t('autobet.title')}</h2>
        <p className="amount text-sm text-quiet">
          {t('autobet.progress', { made: run.made, bets: run.bets })}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={t('autobet.title')}
        aria-valuemin={0}
        aria-valuemax={run.bets}
        aria-valuenow={run.made}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200 motion-reduce:transition-none"
          style={{ transform: `scaleX(${run.made / run.bets})` }}
        />
      </div>
      <dl className={cx('grid gap-x-4 gap-y-2 text-sm', onRounds ? 'grid-cols-3' : 'grid-cols-2')}>
        <Figure label={t('autobet.net')}>
          <MoneyText
            amount={formatAmount(minor(net), decimals)}
            signed
            className={net > 0n ? 'font-semibold text-gain' : 'font-semibold'}
          />
        </Figure>
        <Figure label={t('autobet.wonBets')}>
          <span className="amount font-semibold">{run.won}</span>
        </Figure>
        <Figure label={t('autobet.nextBet')}>
          <MoneyText amount={run.nextAmount} />
        </Figure>
        <Figure label={t('autobet.mayLose')}>
          <MoneyText amount={run.lossLimit} />
        </Figure>
        {onRounds && (
          <Figure label={t('rounds.auto')}>
            <span className="amount">{shown(autoCashOut)}</span>
          </Figure>
        )}
      </dl>
      {(run.stopping || !onRounds) && (
        <p className="text-sm text-quiet">{run.stopping ? t('autobet.stopping') : endWords(run, t)}</p>
      )}
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-between gap-0.5">
      <dt className="text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Replaces the main button while a run places the bets. */
export function StopRun({ auto }: { auto: AutobetRun }) {
  const t = useT()
  return (
    <Button
      variant="danger"
      size="large"
      className="min-h-14 w-full flex-1 text-lg"
      busy={auto.busy || auto.run?.stopping === true}
      icon={<Square aria-hidden className="size-5" />}
      onClick={auto.stop}
    >
      {t('autobet.stop')}
    </Button>
  )
}

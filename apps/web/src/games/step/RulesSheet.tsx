import type { StepGameId } from '@baize/contract'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { StepGameUi } from './scene.ts'
import type { GameInfo } from './table.ts'

type Saying = StepGameUi<StepGameId>['rules'][number]

export function RulesSheet({
  lines,
  open,
  onClose,
  info,
}: {
  /** Sentences in the order of play. */
  lines: readonly Saying[]
  open: boolean
  onClose: () => void
  info: GameInfo | null
}) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('step.rules')}
      footer={
        <Button variant="primary" className="w-full" onClick={onClose}>
          {t('step.rulesPlay')}
        </Button>
      }
    >
      <ol className="grid gap-3">
        {lines.map((rule, index) => (
          <li key={rule} className="flex gap-3">
            <span
              aria-hidden
              className="amount grid size-7 shrink-0 place-items-center rounded-full bg-accent-quiet text-sm font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-quiet">{t(rule)}</span>
          </li>
        ))}
      </ol>
      {info && (
        <dl className="mt-5 divide-y divide-line rounded-control border border-line bg-sunken px-4 text-sm">
          <Term label={t('step.rulesReturn')}>{percent.format(info.rtp / 10_000)}</Term>
          <Term label={t('step.rulesLimits')}>
            {t('step.rulesLimitsValue', { min: money.format(info.minBet), max: money.format(info.maxBet) })}
          </Term>
          <Term label={t('step.rulesMaxWin')}>{money.format(info.maxWin)}</Term>
          {info.maxRoundWin !== undefined && (
            <Term label={t('rounds.maxRoundWin')}>{money.format(info.maxRoundWin)}</Term>
          )}
        </dl>
      )}
    </Sheet>
  )
}

function Term({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-quiet">{label}</dt>
      <dd className="amount min-w-0 text-right font-semibold wrap-anywhere whitespace-normal">{children}</dd>
    </div>
  )
}

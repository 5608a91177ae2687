import { AUTOBET_MOST, AUTOBET_MOST_RAISE } from '@baize/contract/player'
import { formatAmount, type Minor } from '@baize/kit'
import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  type EachBet,
  type Faults,
  type Field,
  readForm,
  type StakeRule,
  type Typed,
  UNTYPED,
} from './form.ts'
import { keptState } from './kept.ts'
import type { AutobetRequest } from './use-autobet.ts'

export type RunSheetProps = {
  /** Player and game: the key under which the typed values are kept. */
  name: string
  onClose: () => void
  stake: Minor
  busy: boolean
  onStart: (request: AutobetRequest) => void
}

type Shown = RunSheetProps & {
  about: string
  each: EachBet
  /** Fields for each bet; receives the validation error once it should be shown. */
  children: (error: string | undefined) => ReactNode
}

const useKeptTyped = keptState<Typed>()

/** The autobet form shared by all games: number of bets, loss and win limits, and how the stake changes. */
export function RunSheet({ name, onClose, stake, busy, onStart, about, each, children }: Shown) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const [typed, keepTyped] = useKeptTyped(name, UNTYPED)
  const [faults, setFaults] = useState<Faults>({})
  const betAmount = money.format(formatAmount(stake, money.decimals))

  const change = (part: Partial<Typed>, field: Field): void => {
    keepTyped({ ...typed, ...part })
    setFaults(({ [field]: _mended, ...others }) => others)
  }
  const errorOf = (field: Exclude<Field, 'each'>): string | undefined => {
    switch (faults[field]) {
      case undefined:
        return undefined
      case 'missing':
        return t('autobet.faultMissing')
      case 'notANumber':
        return t('autobet.faultAmount')
      case 'belowStake':
        return t('autobet.faultBelowStake', { betAmount })
      case 'outOfRange':
        return field === 'bets'
          ? t('autobet.faultBets', { most: AUTOBET_MOST })
          : t('autobet.faultPercent', { most: AUTOBET_MOST_RAISE })
    }
  }
  function submit(): void {
    const read = readForm(typed, { stake, each, decimals: money.decimals, language })
    if ('faults' in read) setFaults(read.faults)
    else onStart(read.request)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('autobet.title')}
      description={about}
      footer={
        <Button type="submit" form="autobet" variant="primary" size="large" className="w-full" busy={busy}>
          {t('autobet.start')}
        </Button>
      }
    >
      <form
        id="autobet"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children(faults.each !== undefined && !each.ok ? each.error : undefined)}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={t('autobet.bets')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.bets}
            error={errorOf('bets')}
            onChange={(event) => change({ bets: event.target.value }, 'bets')}
          />
          <div aria-hidden className="max-md:hidden" />
          <TextField
            label={t('autobet.lossLimit', { symbol: money.symbol })}
            inputMode="decimal"
            autoComplete="off"
            required
            value={typed.lossLimit}
            error={errorOf('lossLimit')}
            onChange={(event) => change({ lossLimit: event.target.value }, 'lossLimit')}
          />
          <TextField
            label={t('autobet.winLimit', { symbol: money.symbol })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('autobet.winLimitNone')}
            value={typed.winLimit}
            error={errorOf('winLimit')}
            onChange={(event) => change({ winLimit: event.target.value }, 'winLimit')}
          />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Rule
            label={t('autobet.onWin')}
            rule={typed.onWin}
            error={errorOf('onWin')}
            onChange={(onWin) => change({ onWin }, 'onWin')}
          />
          <Rule
            label={t('autobet.onLoss')}
            rule={typed.onLoss}
            error={errorOf('onLoss')}
            onChange={(onLoss) => change({ onLoss }, 'onLoss')}
          />
        </div>
        <p className="text-sm text-faint">{t('autobet.limitsHold')}</p>
      </form>
    </Sheet>
  )
}

type RuleProps = {
  label: string
  rule: StakeRule
  error: string | undefined
  onChange: (rule: StakeRule) => void
}

function Rule({ label, rule, error, onChange }: RuleProps) {
  const t = useT()
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-medium text-quiet">{label}</p>
      <Segmented<StakeRule['kind']>
        label={label}
        value={rule.kind}
        onChange={(kind) => onChange({ ...rule, kind })}
        options={[
          { value: 'reset', label: t('autobet.reset') },
          { value: 'raise', label: t('autobet.raise') },
        ]}
      />
      {rule.kind === 'raise' && (
        <TextField
          label={t('autobet.percent')}
          inputMode="numeric"
          autoComplete="off"
          value={rule.percent}
          error={error}
          trailing={
            <span aria-hidden className="px-3 text-quiet">
              %
            </span>
          }
          onChange={(event) => onChange({ ...rule, percent: event.target.value })}
        />
      )}
    </div>
  )
}

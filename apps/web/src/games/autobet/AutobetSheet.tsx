import { AUTOBET_MOST, AUTOBET_MOST_RAISE } from '@baize/contract'
import { formatAmount, formatMultiplier, type Minor, type Multiplier } from '@baize/kit'
import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useExactMultiplier } from '../multiplier-text.ts'
import { type Faults, type Field, readForm, type StakeRule, type Typed, UNTYPED } from './form.ts'
import { PlanBoard } from './PlanBoard.tsx'
import { layoutOf, possible } from './picks.ts'
import type { AutobetWish } from './use-autobet.ts'

type AutobetSheetProps = {
  /** Whose, and of which game: under it is kept what was typed. */
  name: string
  onClose: () => void
  stake: Minor
  /** As they travel, and in the player's words. */
  options: Readonly<Record<string, number | string>>
  summary: string
  choicesAfter: (picks: readonly number[]) => readonly number[]
  multipliers: readonly Multiplier[]
  busy: boolean
  onStart: (wish: AutobetWish) => void
}

type Kept = { readonly typed: Typed; readonly picks: readonly number[] }

/** What a player had typed and marked in a game is there again when the sheet is opened anew. */
const keptBy = new Map<string, Kept>()
const NOTHING: Kept = { typed: UNTYPED, picks: [] }

/** What a run is made of: the choices of every bet, how many, and when it ends. */
export function AutobetSheet(props: AutobetSheetProps) {
  const { stake, options, summary, choicesAfter, multipliers, busy } = props
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const exact = useExactMultiplier()
  const kept = keptBy.get(props.name) ?? NOTHING
  const [typed, setTyped] = useState(kept.typed)
  const [marked, setMarked] = useState<readonly number[]>(() => begun(kept.picks, choicesAfter))
  const [faults, setFaults] = useState<Faults>({})
  const picks = possible(marked, choicesAfter, multipliers.length)
  const reached = multipliers[picks.length - 1]
  const betAmount = money.format(formatAmount(stake, money.decimals))

  const change = (part: Partial<Typed>, field: Field): void => {
    const next = { ...typed, ...part }
    keptBy.set(props.name, { typed: next, picks: marked })
    setTyped(next)
    setFaults(({ [field]: _mended, ...others }) => others)
  }
  const mark = (next: readonly number[]): void => {
    keptBy.set(props.name, { typed, picks: next })
    setMarked(next)
    setFaults(({ choices: _mended, ...others }) => others)
  }
  const errorOf = (field: Field): string | undefined => {
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
    const read = readForm(typed, { stake, options, choices: picks, decimals: money.decimals, language })
    if ('faults' in read) setFaults(read.faults)
    else props.onStart(read.wish)
  }

  return (
    <Sheet
      open
      onClose={props.onClose}
      size="medium"
      title={t('autobet.title')}
      description={t('autobet.words')}
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
        <Part title={t('autobet.choices')} error={errorOf('choices')}>
          <p className="text-sm text-quiet">{t('autobet.eachBet', { betAmount, options: summary })}</p>
          <PlanBoard choicesAfter={choicesAfter} steps={multipliers.length} picks={picks} onChange={mark} />
          <p aria-live="polite" className="amount min-h-5 text-sm text-quiet">
            {reached === undefined
              ? t('autobet.choicesNone')
              : t('autobet.choicesPay', { multiplier: exact(formatMultiplier(reached)) })}
          </p>
        </Part>
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

/** Where there is one way only, a run begins with one step. */
const begun = (
  picks: readonly number[],
  choicesAfter: AutobetSheetProps['choicesAfter'],
): readonly number[] =>
  layoutOf(choicesAfter) === 'count' && picks.length === 0 ? choicesAfter([]).slice(0, 1) : picks

function Part({ title, error, children }: { title: string; error: string | undefined; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </section>
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

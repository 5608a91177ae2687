import { type Multiplier, multiplier } from '@baize/kit'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { smallerAmount } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { faultWords, stakeHint } from '../step/words.ts'
import { BetStanding } from './BetStanding.tsx'
import { readMultiplier } from './multiplier-now.ts'
import { isSettingUp } from './slot-action.ts'
import type { RoundGame } from './use-round-game.ts'
import type { Slot } from './use-slot.ts'

/** Cash-outs below 2×, of which rounding takes the largest share; with an auto cash-out, that one alone. */
const LOW = Array.from({ length: 99 }, (_, i) => multiplier(BigInt(101 + i) * 100n))
const payable = (auto: Slot['auto']): readonly Multiplier[] =>
  auto.ok && auto.value !== null ? [readMultiplier(auto.value)] : LOW

type SlotFieldsProps = {
  readonly slot: Slot
  readonly game: RoundGame
  /** Panel name, where there is more than one. */
  readonly name: string | null
  /** Beside its name. */
  readonly beside: ReactNode
}

/** Stake and auto cash-out of a bet, and its state. The fields keep their place while it runs. */
export function SlotFields({ slot, game, name, beside }: SlotFieldsProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const shown = useMultiplierText()
  const { action, amount, limits, stake, auto, bet } = slot
  const { info, seat } = game
  const disabled = !isSettingUp(action)
  const amountError = (): string | undefined => {
    if (!info || disabled) return undefined
    if (!stake.ok) return faultWords(stake.error, { typed: amount, info, language }, t, money)
    return action.kind === 'tooDear'
      ? t('step.amountOverBalance', { balance: money.format(seat.balance) })
      : undefined
  }
  const spendable = seat.refill !== null || seat.hasLogin
  return (
    <fieldset className="rounds-slot grid min-w-0 gap-2.5" data-slot={slot.slot} data-state={bet?.view.state}>
      {name !== null && (
        <PanelName beside={beside}>
          <legend className="contents">
            <span className="rounds-name text-sm font-bold">{name}</span>
          </legend>
        </PanelName>
      )}
      <AmountField
        label={t('step.betAmount')}
        value={amount}
        onChange={slot.setAmount}
        limits={{
          ...limits,
          max: spendable ? smallerAmount(limits.max, seat.balance, money.decimals) : limits.max,
        }}
        error={amountError()}
        hint={stakeHint({ stake, limits, multipliers: payable(auto) }, t, money, shown)}
        remedy={
          action.kind === 'tooDear' &&
          seat.refill === null && (
            <Button size="small" variant="ghost" onClick={() => openPopup('deposit', {})}>
              {t('shell.deposit')}
            </Button>
          )
        }
        disabled={disabled || info === null}
      />
      <TextField
        label={t('rounds.auto')}
        value={slot.typedAuto}
        onChange={(event) => slot.setAuto(event.target.value)}
        placeholder={t('rounds.autoDefault')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        className="amount font-semibold"
        error={auto.ok ? undefined : t('rounds.autoWrong')}
        // Next to an empty field it would look like a clear button.
        trailing={slot.typedAuto !== '' && <span className="w-11 text-center text-quiet">×</span>}
      />
      <BetStanding bet={bet} />
    </fieldset>
  )
}

/** Fixed height with or without its button, so that placing a bet does not shift the panel; above a stake error. */
export const PanelName = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className="relative z-1 flex min-h-11 items-center justify-between gap-2">
    {children}
    {beside}
  </div>
)

import { formatAmount } from '@baize/kit'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { useCarriedStake, useNotedStake } from '../carried-stake.tsx'
import { lastSetup } from '../step/setup.ts'
import { fundsFor, limitsOf, readStake } from '../step/stake.ts'
import { usePreset } from '../step/use-preset.ts'
import { readAutoCashOut } from './auto-cash-out.ts'
import { betOf } from './live.ts'
import { slotAction } from './slot-action.ts'
import type { RoundUi } from './ui.ts'
import type { RoundGame } from './use-round-game.ts'
import { useTurn } from './use-turn.ts'

/** Storage key of a panel's last bet settings in this browser. */
export const slotName = ({ id }: RoundUi, slot: number): string => (slot === 0 ? id : `${id} ${slot + 1}`)

/** One panel: the typed values, its bet, and the action of its button. */
export function useSlot(ui: RoundUi, game: RoundGame, slot: number, nextAmount: string | null) {
  const { seat, info, panels, mine, round, online } = game
  const { decimals } = useMoney()
  const language = useLanguage()
  const [last] = useState(() => lastSetup(seat.userId, slotName(ui, slot)))
  const [typed, setAmount] = useState(last?.betAmount)
  const [typedAuto, setAuto] = useState(() => String(last?.options.auto ?? ''))
  const limits = limitsOf(info)
  const preset = usePreset(info?.defaultBet, limits.min, seat)
  const panelName = slotName(ui, slot)
  const carried = useCarriedStake(panelName, seat, info)
  const amount = typed ?? carried ?? preset
  const stake = readStake(amount, limits, decimals, language)
  useNotedStake(panelName, seat, info, stake.ok ? formatAmount(stake.value, decimals) : null)
  const auto = readAutoCashOut(typedAuto, language)
  const demo = seat.refill !== null
  const bet = betOf(mine, slot)
  const panel = panels[slot] ?? { move: null, certainty: 'sure' as const }
  const action = slotAction({
    bet,
    round,
    panel,
    demo,
    hasLogin: seat.hasLogin,
    barred: seat.barred,
    pause: seat.pause,
    ready: info !== null && round !== null,
    online,
    funds: fundsFor(stake, seat.balance, limits.min, decimals),
    nextAmount,
  })
  const rest = useTurn({ slot, action, over: round?.phase !== 'RUNNING' })
  return { slot, amount, setAmount, limits, stake, typedAuto, setAuto, auto, bet, panel, action, rest }
}

export type Slot = ReturnType<typeof useSlot>

import { formatAmount } from '@baize/kit'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { useCarriedStake, useNotedStake } from '../carried-stake.tsx'
import type { SetupUi } from './scene.ts'
import { lastSetup } from './setup.ts'
import { fundsFor, limitsOf, readStake } from './stake.ts'
import type { GameInfo } from './table.ts'
import { usePreset } from './use-preset.ts'
import type { TablePlayer } from './use-step-game.ts'

/** The player's input for the next bet, and its parsed values. */
export function useSetup<Options extends object>(
  ui: SetupUi<Options>,
  seat: TablePlayer,
  info: GameInfo | null,
) {
  const { decimals } = useMoney()
  const language = useLanguage()
  const [last] = useState(() => lastSetup(seat.userId, ui.id))
  const [typed, setAmount] = useState(last?.betAmount)
  const [options, setOptions] = useState<Options>(() => (last && ui.readOptions(last.options)) ?? ui.usual)
  const limits = limitsOf(info)
  const preset = usePreset(info?.defaultBet, limits.min, seat)
  const carried = useCarriedStake(ui.id, seat, info)
  const amount = typed ?? carried ?? preset
  const stake = readStake(amount, limits, decimals, language)
  useNotedStake(ui.id, seat, info, stake.ok ? formatAmount(stake.value, decimals) : null)
  const funds = fundsFor(stake, seat.balance, limits.min, decimals)
  return { amount, setAmount, options, setOptions, limits, stake, funds }
}

import type { LotteryGameId, LotteryState } from '@baize/contract/player'
import { formatAmount, type Minor, type Multiplier, type Result } from '@baize/kit'
import { largestPayout, pickOf } from '@baize/rules/lottery'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { useMoney } from '../../ui/money.ts'
import { readMultiplier } from '../rounds/multiplier-now.ts'
import { lastSetup, rememberSetup } from '../step/setup.ts'
import { readStake, type StakeFault } from '../step/stake.ts'
import { usePreset } from '../step/use-preset.ts'
import type { TablePlayer } from '../step/use-step-game.ts'
import { readSlip, type Slip, slipText, toggled, totalOf, withinMaxWin } from './slip.ts'
import type { WantedPick } from './table.ts'

export type LotterySlip = {
  readonly picks: Slip
  readonly toggle: (pick: string) => void
  readonly clear: () => void
  /** Picks of the last bet in this browser. */
  readonly last: Slip
  readonly repeat: () => void
  /** Takes the picks of another bet. */
  readonly take: (picks: readonly string[]) => void
  /** Stake of each pick, as typed. */
  readonly amount: string
  readonly setAmount: (amount: string) => void
  readonly stake: Result<Minor, StakeFault>
  /** Of all picks; null while the stake cannot be read or nothing is chosen. */
  readonly total: Minor | null
  /** Of the chosen picks, ascending. */
  readonly multipliers: readonly Multiplier[]
  /** Largest payout of all picks together; null like the total. */
  readonly most: Minor | null
  /** Whether the bet is shown in the room. */
  readonly share: boolean
  readonly setShare: (share: boolean) => void
  readonly wanted: () => readonly WantedPick[]
  /** Called when the bet was placed: remembers it and clears the slip. */
  readonly placed: () => void
}

/** Picks and stake of the next bet, kept while the player changes between lines. */
export function useSlip(gameId: LotteryGameId, live: LotteryState | null, seat: TablePlayer): LotterySlip {
  const { decimals } = useMoney()
  const language = useLanguage()
  const { minBetAmount, defaultBetAmount } = useStartup()
  const isKnown = (pick: string): boolean => pickOf(gameId, pick) !== undefined
  const name = `lottery ${gameId}`
  const [kept, setKept] = useState(() => lastSetup(seat.userId, name))
  const [picks, setPicks] = useState<Slip>([])
  const [typed, setAmount] = useState(kept?.betAmount)
  const [share, setShare] = useState(kept?.options['share'] === 1)
  const limits = { min: live?.minBet ?? minBetAmount, max: live?.maxBet ?? defaultBetAmount }
  const preset = usePreset(limits.min, limits.min, seat)
  const amount = typed ?? preset
  const stake = readStake(amount, limits, decimals, language)
  const last = readSlip(String(kept?.options['picks'] ?? ''), isKnown)
  return {
    picks,
    toggle: (pick) => setPicks((now) => toggled(now, pick)),
    clear: () => setPicks([]),
    last,
    repeat: () => setPicks(last),
    take: (others) => setPicks(readSlip(slipText(others), isKnown)),
    amount,
    setAmount,
    stake,
    total: stake.ok && picks.length > 0 ? totalOf(picks, stake.value) : null,
    multipliers: picks
      .flatMap((pick) => live?.odds[pick]?.full ?? [])
      .map(readMultiplier)
      .toSorted((a, b) => Number(a - b)),
    most: stake.ok && live && picks.length > 0 ? mostPaid(gameId, picks, stake.value, live, decimals) : null,
    share,
    setShare,
    wanted: () =>
      stake.ok ? picks.map((pick) => ({ pick, amount: formatAmount(stake.value, decimals) })) : [],
    placed: () => {
      if (stake.ok && picks.length > 0) {
        const setup = {
          betAmount: formatAmount(stake.value, decimals),
          options: { picks: slipText(picks), share: Number(share) },
        }
        rememberSetup(seat.userId, name, setup)
        setKept(setup)
      }
      setPicks([])
    },
  }
}

function mostPaid(
  gameId: LotteryGameId,
  picks: Slip,
  amount: Minor,
  { odds, maxWin }: LotteryState,
  decimals: number,
): Minor {
  const staked = picks.flatMap((pick) => {
    const of = odds[pick]
    if (!of) return []
    return [
      {
        pick,
        amount,
        full: readMultiplier(of.full),
        half: of.half === undefined ? null : readMultiplier(of.half),
      },
    ]
  })
  return withinMaxWin(largestPayout(gameId, staked), maxWin, decimals)
}

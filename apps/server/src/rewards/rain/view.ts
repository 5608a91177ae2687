import type { Rain, RainState } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, type Minor } from '@baize/kit'
import type { StoredRain } from './sql.ts'

export const text = (amount: Minor, id: CurrencyId): string =>
  formatAmount(amount, currency(id).decimalLength)

export function stateOf(rain: StoredRain, nowMs: number): RainState {
  if (rain.isCancelled) return 'CANCELLED'
  if (nowMs >= rain.endsAtMs || rain.caught === rain.shares) return 'OVER'
  return nowMs < rain.startsAtMs ? 'COMING' : 'FALLING'
}

export const showRain = (rain: StoredRain, nowMs: number): Rain => ({
  id: rain.id,
  currencyId: rain.currencyId,
  state: stateOf(rain, nowMs),
  total: text(rain.total, rain.currencyId),
  shares: rain.shares,
  caught: rain.caught ?? 0,
  startsAt: rain.startsAtMs,
  endsAt: rain.endsAtMs,
  seedHash: rain.seedHash,
})

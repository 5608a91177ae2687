import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract'
import { type AmountFault, err, formatAmount, type Minor, ok, parseAmount, type Result } from '@baize/kit'
import { type Config, limitIn } from '../../config.ts'

const REASONS: Readonly<Record<AmountFault, string>> = {
  notANumber: 'it is not a plain number',
  negative: 'it is negative',
  tooPrecise: 'it has more decimals than your currency',
  tooLarge: 'it is too large',
}

/** A stake as the player wrote it, exact and within the limits, or why not. */
export function readStake(
  written: string | number,
  currencyId: CurrencyId,
  config: Config,
): Result<Minor, Refusal> {
  const scale = currency(currencyId).decimalLength
  const parsed = parseAmount(String(written), scale)
  if (!parsed.ok) return err(refusal('badInput', { field: 'betAmount', reason: REASONS[parsed.error] }))
  const [min, max] = [limitIn(currencyId, config.minBet), limitIn(currencyId, config.maxBet)]
  if (parsed.value < min) return err(refusal('betBelowMinimum', { min: formatAmount(min, scale) }))
  if (parsed.value > max) return err(refusal('betAboveMaximum', { max: formatAmount(max, scale) }))
  return ok(parsed.value)
}

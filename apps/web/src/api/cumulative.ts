import { refused } from '@baize/contract/player'
import { type Refused, refusal } from '@baize/contract/shared'

const PARTS = /Minimum cumulative (deposit|recharge|bet|wagering)s?\b.*?(\d[\d,]*(?:\.\d+)?)/i

/**
 * Parses a message such as `Minimum cumulative deposit: 1,000.5 USD` into a refusal with an amount, so that it can be
 * translated and the amount formatted. Any other refusal is returned as is.
 */
export function takenApart(original: Refused): Refused {
  const [, what = '', written = ''] = PARTS.exec(original.message) ?? []
  if (written === '') return original
  const amount = written.replaceAll(',', '')
  return refused(
    /^(deposit|recharge)/i.test(what)
      ? refusal('depositTooLittle', { amount })
      : refusal('playedTooLittle', { amount }),
  )
}

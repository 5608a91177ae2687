import { type Refused, refusal, refused } from '@baize/contract'

const PARTS = /Minimum cumulative (deposit|recharge|bet|wagering)s?\b.*?(\d[\d,]*(?:\.\d+)?)/i

/**
 * A message such as `Minimum cumulative deposit: 1,000.5 USD` taken to its parts, so that it can be said in the player's
 * language and with the amount as the page shows amounts. Any other refusal stays as it is.
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

import { formatAmount, minor, parseAmount } from '@baize/kit'
import { useMoney } from '../../ui/money.ts'

/** Sum of amounts of one currency. */
export function useSum(): (amounts: readonly string[]) => string {
  const { decimals } = useMoney()
  return (amounts) =>
    formatAmount(
      amounts.reduce((sum, amount) => {
        const read = parseAmount(amount, decimals)
        return read.ok ? minor(sum + read.value) : sum
      }, minor(0n)),
      decimals,
    )
}

/** Compares amounts of the server, which are plain decimals. */
export const isGreater = (left: string, right: string): boolean => Number(left) > Number(right)

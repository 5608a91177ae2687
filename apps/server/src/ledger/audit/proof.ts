import { CURRENCIES } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Total, WholeCheck } from './audit.ts'

/** The result of a full ledger check as readable text. */
export function proofOf({ counts, totals, seals, warnings, drift }: WholeCheck, seconds: number): string[] {
  return [
    '',
    ...columns([
      ['wallets checked', grouped(counts.wallets)],
      ['transactions', grouped(counts.transactions)],
      ['legs', grouped(counts.legs)],
      ['settled bets', grouped(counts.bets)],
      ['open bets', grouped(counts.openBets)],
    ]),
    ...[...new Set(totals.map((total) => total.currencyId))].flatMap((id) => ['', ...sumOf(id, totals)]),
    '',
    chainOf(seals),
    ...warnings.map((warning) => `! ${warning}`),
    '',
    ...verdict(drift, seconds),
  ]
}

function sumOf(currencyId: string | null, totals: readonly Total[]): string[] {
  const scale = CURRENCIES.find(({ id }) => id === currencyId)?.decimalLength ?? 0
  const ours = totals.filter((total) => total.currencyId === currencyId)
  const amount = (minors: bigint): string => grouped(formatAmount(minor(minors), scale))
  const sum = ours.reduce((all, { balance }) => all + BigInt(balance), 0n)
  return [
    `${currencyId ?? 'no currency'}, all accounts of a kind together:`,
    ...columns([
      ...ours.map(({ kind, accounts, balance }) => [
        `${kind ?? 'no account'} (${grouped(accounts)})`,
        amount(BigInt(balance)),
      ]),
      ['sum', amount(sum)],
    ]),
  ]
}

function chainOf(seals: WholeCheck['seals']): string {
  const [first, last] = [seals[0], seals.at(-1)]
  if (!first || !last) return 'No day is sealed yet.'
  return `Seals of ${seals.length} days, ${first.day} to ${last.day}; the last is ${last.hash}`
}

function verdict(drift: WholeCheck['drift'], seconds: number): string[] {
  const time = `${seconds.toFixed(1)} s`
  if (drift.length === 0)
    return [`✓ Not a minor unit lost or made: every balance is what its legs add up to (${time}).`]
  return [
    `✗ ${drift.length} findings (${time}); payouts are frozen until they are mended:`,
    ...drift.map(
      ({ what, where, expected, found }) => `  ${what} of ${where}: ${found} instead of ${expected}`,
    ),
  ]
}

const columns = (rows: readonly (readonly string[])[]): string[] => {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const [left, right] = [width(0), width(1)]
  return rows.map(([name = '', value = '']) => `  ${name.padEnd(left)}  ${value.padStart(right)}`)
}

const grouped = (digits: string): string => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

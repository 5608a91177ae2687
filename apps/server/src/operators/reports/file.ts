import type { ReportFile } from '@baize/contract/operator'
import { CurrencyId, currency } from '@baize/contract/shared'
import { csvLine, formatAmount, minor } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { type DatedAmount, dollarText, exactDollars } from './dollars.ts'
import { type FileSource, fileSource, readFile } from './file-sql.ts'
import { selectRates } from './sql.ts'

/** Byte order mark: without it spreadsheets misread UTF-8. */
const MARK = '\uFEFF'

type Cells = readonly (string | null)[]

export const fileName = ({ report, from, to, by }: ReportFile): string =>
  `baize-${report}${report === 'breakdown' ? `-by-${by}` : ''}-${from}-to-${to}.csv`

/** The lines of a report, several at a time: its head, its rows as they are read, and its totals. */
export async function* reportLines(
  ctx: Context,
  asked: ReportFile,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const source = fileSource(asked)
  yield MARK + textOf([source.columns.map(({ head }) => head)])
  const dollars = exactDollars(await currencyRates(ctx), await selectRates(ctx.db, asked))
  const totals = totalsOf(source, dollars)
  for await (const rows of readFile(ctx.db, source, asked, signal))
    yield textOf(rows.map((cells) => shownIn(source, cells, totals.add(cells))))
  yield textOf(totals.lines())
}

/** A report as one text, or null if it has more bytes than this: what comes after them is not read. */
export async function smallFile(
  ctx: Context,
  asked: ReportFile,
  mostBytes: number,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const stop = new AbortController()
  let bytes = 0
  const parts: string[] = []
  for await (const part of reportLines(ctx, asked, stop.signal)) {
    bytes += Buffer.byteLength(part)
    if (bytes > mostBytes) {
      stop.abort()
      return null
    }
    parts.push(part)
  }
  return { name: fileName(asked), text: parts.join('') }
}

const textOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${csvLine(line)}\r\n`).join('')

const amountText = (currencyId: CurrencyId | null, sum: bigint): string =>
  currencyId === null ? String(sum) : formatAmount(minor(sum), currency(currencyId).decimalLength)

function shownIn({ columns }: FileSource, cells: Cells, currencyId: CurrencyId | null): readonly string[] {
  return columns.map(({ kind }, place) => {
    const cell = cells[place] ?? ''
    return kind === 'amount' ? amountText(currencyId, BigInt(cell)) : cell
  })
}

/** The sums of one day and currency, by column. */
type Group = { readonly day: string | null; readonly currencyId: CurrencyId | null; readonly sums: bigint[] }

/** Sums of a file while it is read: a line for each currency, and one of all in dollars, each day at its own rates. */
function totalsOf({ columns }: FileSource, dollars: (amount: DatedAmount) => bigint) {
  const dayPlace = columns.findIndex(({ kind }) => kind === 'day')
  const currencyPlace = columns.findIndex(({ kind }) => kind === 'currency')
  const summed = columns.flatMap(({ kind }, place) => (kind === 'count' || kind === 'amount' ? [place] : []))
  // Without days its rates are not known, unless it is of now.
  const hasDollars = currencyPlace >= 0 && (dayPlace >= 0 || currencyPlace === 0)
  const groups = new Map<string, Group>()

  /** Adds a row and returns its currency. */
  function add(cells: Cells): CurrencyId | null {
    const [day, currencyId] = [cells[dayPlace] ?? null, cells[currencyPlace] ?? null]
    const key = `${day} ${currencyId}`
    const group = groups.get(key) ?? {
      day,
      currencyId: currencyId === null ? null : z.parse(CurrencyId, currencyId),
      sums: columns.map(() => 0n),
    }
    groups.set(key, group)
    for (const place of summed) group.sums[place] = (group.sums[place] ?? 0n) + BigInt(cells[place] ?? 0)
    return group.currencyId
  }

  const sumOf = (
    some: readonly Group[],
    place: number,
    of = ({ sums }: Group) => sums[place] ?? 0n,
  ): bigint => some.reduce((sum, group) => sum + of(group), 0n)

  function line(
    label: string,
    currencyId: CurrencyId | null,
    some: readonly Group[],
    amountOf: (place: number) => string,
  ) {
    return columns.map(({ kind }, place) => {
      if (place === 0) return label
      if (kind === 'currency') return currencyId ?? ''
      return kind === 'amount' ? amountOf(place) : kind === 'count' ? String(sumOf(some, place)) : ''
    })
  }

  function lines(): readonly (readonly string[])[] {
    const all = [...groups.values()]
    const inDollars = (place: number): string =>
      dollarText(
        sumOf(all, place, ({ day, currencyId, sums }) =>
          currencyId === null
            ? 0n
            : dollars({ ...(day !== null && { day }), currencyId, amount: sums[place] ?? 0n }),
        ),
      )
    return [
      ...[...new Set(all.map(({ currencyId }) => currencyId))].map((currencyId) => {
        const own = all.filter((group) => group.currencyId === currencyId)
        const label = currencyId === null ? 'total' : `total ${currencyId}`
        return line(label, currencyId, own, (place) => amountText(currencyId, sumOf(own, place)))
      }),
      ...(hasDollars ? [line('total in USD', 'USD', all, inDollars)] : []),
    ]
  }
  return { add, lines }
}

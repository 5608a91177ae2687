import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BREAKDOWNS, type ReportFile } from '@baize/contract/operator'
import { CURRENCIES } from '@baize/contract/shared'
import { DAY_MS, MINUTE_MS, present } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { folderShelf, type Shelf } from '../../platform/object-stores/folder-store.ts'
import { storeShelf } from '../../platform/object-stores/store-shelf.ts'
import { fileSource, readFile } from './file-sql.ts'
import { parquetOf } from './parquet.ts'
import { READDED_DAYS } from './rollup-sql.ts'
import { isSummedUpTo, selectFirstDay, selectRates } from './sql.ts'

/** After the night has summed the last days again. */
const WRITTEN_FROM_MS = 80 * MINUTE_MS
const FOLDER = 'facts/'
const MANIFEST = 'manifest.json'

const FactsFile = z.object({
  table: z.string(),
  day: z.string(),
  path: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
type FactsFile = z.infer<typeof FactsFile>

/** What is in the folder: a file that is not in here is being written, or none of ours. */
const Manifest = z.object({
  version: z.literal(1),
  writtenAt: z.string(),
  /** Decimals of each currency: amounts are in minor units. */
  decimals: z.record(z.string(), z.number()),
  files: z.array(FactsFile),
})

type Asked = Pick<ReportFile, 'report' | 'by'>
const TABLES: Readonly<Record<string, Asked>> = {
  revenue: { report: 'revenue', by: 'game' },
  games: { report: 'games', by: 'game' },
  payments: { report: 'payments', by: 'game' },
  players: { report: 'players', by: 'game' },
  player_days: { report: 'playerDays', by: 'game' },
  ...Object.fromEntries(BREAKDOWNS.map((by) => [`by_${by}`, { report: 'breakdown', by }] as const)),
}

/** Dollars for one unit of each currency, as decimals. */
const RATES = 'rates'
const RATE_COLUMNS = [
  { head: 'day', kind: 'day' },
  { head: 'currency', kind: 'currency' },
  { head: 'usd', kind: 'text' },
] as const

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function shelfOf({ config, stores }: Pick<Context, 'config' | 'stores'>): Shelf | null {
  const { factsTo } = config
  if (factsTo === '') return null
  return factsTo.startsWith('/')
    ? folderShelf(factsTo)
    : storeShelf(present(stores.byName.get(factsTo), `store ${factsTo}`), FOLDER)
}

/**
 * Job: writes the days that are over and not yet written, and again those that the night has summed again, once the roll-ups
 * have all of them. The newest day is written last, so where it is there, this night is done.
 */
export async function exportFacts(ctx: Context, signal: AbortSignal): Promise<void> {
  const shelf = shelfOf(ctx)
  const now = ctx.clock.now()
  if (shelf === null || now % DAY_MS < WRITTEN_FROM_MS) return
  const first = await selectFirstDay(ctx.db)
  const today = Math.floor(now / DAY_MS) * DAY_MS
  if (first === null || !(await isSummedUpTo(ctx.db, today))) return
  const files = await written(shelf)
  const isWritten = (day: number): boolean =>
    [...Object.keys(TABLES), RATES].every((table) => files.has(pathOf(table, dayText(day))))
  if (isWritten(today - DAY_MS)) return
  for (let day = Date.parse(first); day < today && !signal.aborted; day += DAY_MS) {
    if (isWritten(day) && day < today - READDED_DAYS * DAY_MS) continue
    for (const file of await writeDay(ctx, shelf, dayText(day), signal)) files.set(file.path, file)
    await writeManifest(ctx, shelf, [...files.values()])
  }
}

const pathOf = (table: string, day: string): string => `${table}/${day}.parquet`

async function written(shelf: Shelf): Promise<Map<string, FactsFile>> {
  const found = await shelf.read(MANIFEST)
  const files = found === null ? [] : z.parse(Manifest, JSON.parse(found.toString('utf8'))).files
  return new Map(files.map((file) => [file.path, file]))
}

async function writeDay(
  ctx: Context,
  shelf: Shelf,
  day: string,
  signal: AbortSignal,
): Promise<readonly FactsFile[]> {
  const files: FactsFile[] = []
  const note = async (table: string, bytes: Buffer, rows: number): Promise<void> => {
    const path = pathOf(table, day)
    await shelf.write(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    files.push({ table, day, path, rows, bytes: bytes.length, sha256 })
  }
  for (const [table, { report, by }] of Object.entries(TABLES)) {
    const asked = { report, by, from: day, to: day }
    const source = fileSource(asked)
    const { bytes, rows } = await parquetOf(source.columns, readFile(ctx.db, source, asked, signal))
    await note(table, bytes, rows)
  }
  const rates = (await selectRates(ctx.db, { from: day, to: day })).map((rate) => [
    rate.day,
    rate.currencyId,
    rate.usd,
  ])
  const { bytes, rows } = await parquetOf(RATE_COLUMNS, Readable.from([rates]))
  await note(RATES, bytes, rows)
  return files
}

async function writeManifest(
  { clock }: Pick<Context, 'clock'>,
  shelf: Shelf,
  files: readonly FactsFile[],
): Promise<void> {
  const manifest: z.infer<typeof Manifest> = {
    version: 1,
    writtenAt: new Date(clock.now()).toISOString(),
    decimals: Object.fromEntries(CURRENCIES.map(({ id, decimalLength }) => [id, decimalLength])),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
  await shelf.write(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
}

import { ByteWriter, parquetWriteRows, type SchemaElement } from 'hyparquet-writer'
import type { FileSource } from './file-sql.ts'

type FactColumn = Pick<FileSource['columns'][number], 'head' | 'kind'>

const TYPES: Readonly<Record<FactColumn['kind'], Omit<SchemaElement, 'name'>>> = {
  day: { type: 'INT32', converted_type: 'DATE', repetition_type: 'REQUIRED' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  currency: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  count: { type: 'INT64', repetition_type: 'REQUIRED' },
  distinct: { type: 'INT64', repetition_type: 'REQUIRED' },
  amount: { type: 'INT64', repetition_type: 'REQUIRED' },
}
const ROWS_PER_GROUP = 50_000

const MOST = 2n ** 63n - 1n

/** Nothing is rounded or cut off: a sum that does not fit ends the export. */
function wholeNumber(cell: string): bigint {
  const value = BigInt(cell)
  if (value > MOST || value < -MOST) throw new RangeError(`a fact must fit 64 bits, got ${cell}`)
  return value
}

function valueOf(kind: FactColumn['kind'], cell: string | null): Date | string | bigint {
  switch (kind) {
    case 'day':
      return new Date(cell ?? 0)
    case 'text':
    case 'currency':
      return cell ?? ''
    case 'count':
    case 'distinct':
    case 'amount':
      return wholeNumber(cell ?? '0')
  }
}

/** Rows as a Parquet file. Whole numbers have 64 bits, amounts are in minor units of their currency. */
export async function parquetOf(
  columns: readonly FactColumn[],
  batches: AsyncIterable<readonly (readonly (string | null)[])[]>,
): Promise<{ readonly bytes: Buffer; readonly rows: number }> {
  const writer = new ByteWriter()
  const named = columns.map((column) => ({ ...column, name: column.head.replaceAll(' ', '_') }))
  let rows = 0
  async function* records(): AsyncGenerator<Readonly<Record<string, Date | string | bigint>>> {
    for await (const batch of batches)
      for (const cells of batch) {
        rows += 1
        yield Object.fromEntries(
          named.map(({ name, kind }, place) => [name, valueOf(kind, cells[place] ?? null)]),
        )
      }
  }
  await parquetWriteRows({
    writer,
    rows: records(),
    columns: named.map(({ name }) => ({ name })),
    schema: [
      { name: 'root', num_children: named.length },
      ...named.map(({ name, kind }) => ({ ...TYPES[kind], name })),
    ],
    rowGroupSize: ROWS_PER_GROUP,
    createdBy: 'baize',
  })
  return { bytes: Buffer.from(writer.getBytes()), rows }
}

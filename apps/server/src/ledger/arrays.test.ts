import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import {
  bigintArray,
  booleanArray,
  bytesArray,
  idArray,
  intArray,
  jsonArray,
  jsonbArray,
  textArray,
  uuidArray,
} from './arrays.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** The elements as the database reads them, as text and in order. */
async function read(type: string, array: Buffer): Promise<(string | null)[]> {
  const { rows } = await db.pool.query<{ element: string | null }>(
    `SELECT e::text AS element FROM unnest($1::${type}[]) WITH ORDINALITY AS a (e, n) ORDER BY n`,
    [array],
  )
  return rows.map((row) => row.element)
}

const UUID = '0198c0de-1234-7abc-8def-0123456789ab'

describe('a binary array parameter', () => {
  it('L29: transfers texts unchanged, whatever they contain', async () => {
    const texts = [
      '',
      'plain',
      '{"NULL"}',
      'NULL',
      null,
      'a,b\\"c"',
      'é 🎲 漢字',
      '\u007f\n\t',
      'x'.repeat(70_000),
    ]
    expect(await read('text', textArray(texts))).toEqual(texts)
  })

  it('L29: transfers JSON to the letter', async () => {
    const documents = ['null', '{"z": 1,  "a": "\\u0000"}', null, '"🎲"', '[]']
    expect(await read('json', jsonArray(documents))).toEqual(documents)
    expect(await read('jsonb', jsonbArray(['{"b":"🎲","a":1}', null]))).toEqual(['{"a": 1, "b": "🎲"}', null])
  })

  it('L29: transfers numbers at both ends of their range', async () => {
    const wide = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), null]
    expect(await read('bigint', bigintArray(wide))).toEqual(
      wide.map((value) => (value === null ? null : String(value))),
    )
    const ids = ['1', '100001', '4294967296', '9007199254740991', null]
    expect(await read('bigint', idArray(ids))).toEqual(ids)
    const narrow = [0, -1, 2 ** 31 - 1, -(2 ** 31), null]
    expect(await read('integer', intArray(narrow))).toEqual(
      narrow.map((value) => (value === null ? null : String(value))),
    )
  })

  it('L29: transfers booleans, ids and hashes with their nulls', async () => {
    expect(await read('boolean', booleanArray([true, null, false]))).toEqual(['true', null, 'false'])
    expect(await read('uuid', uuidArray([UUID, null, UUID.toUpperCase()]))).toEqual([UUID, null, UUID])
    const hash = createHash('sha256').update('x').digest()
    expect(await read('bytea', bytesArray(32, [hash]))).toEqual([`\\x${hash.toString('hex')}`])
  })

  it('L29: transfers an empty array', async () => {
    for (const [type, array] of [
      ['text', textArray([])],
      ['bigint', bigintArray([])],
      ['uuid', uuidArray([])],
    ] as const)
      expect(await read(type, array)).toEqual([])
  })

  it('L29: starts at index 1', async () => {
    const { rows } = await db.pool.query(
      'SELECT ($1::text[])[1] AS first, array_lower($1::text[], 1) AS lower',
      [textArray(['a', 'b'])],
    )
    expect(rows).toEqual([{ first: 'a', lower: 1 }])
  })

  it.each<[string, string, () => Buffer]>([
    ['an invalid id', 'expected a UUID', () => uuidArray(['no id at all'])],
    ['an id with a letter beyond f', 'expected a UUID', () => uuidArray([UUID.replace('a', 'g')])],
    ['an id that is too long', 'expected a UUID', () => uuidArray([`${UUID}00`])],
    ['a number that does not fit', 'out of range', () => bigintArray([2n ** 63n])],
    ['a fractional player id', 'id must be a safe integer', () => idArray(['1.5'])],
    ['a negative player id', 'id must be a safe integer', () => idArray(['-1'])],
    [
      'a player id beyond the range of a number',
      'id must be a safe integer',
      () => idArray(['9007199254740992']),
    ],
    ['a player id in letters', 'id must be a safe integer', () => idArray(['x'])],
    ['an integer that does not fit', 'must be a 32-bit integer', () => intArray([2 ** 31])],
    ['an integer that is not whole', 'must be a 32-bit integer', () => intArray([1.5])],
    ['an integer that is no number', 'must be a 32-bit integer', () => intArray([Number.NaN])],
    ['a text with half a surrogate pair', 'lone surrogate', () => textArray(['a', 'lone \ud800'])],
    ['a text with a reversed surrogate pair', 'lone surrogate', () => textArray(['\udfb2\ud83c'])],
    ['JSON with half a surrogate pair', 'lone surrogate', () => jsonArray(['"é \udc00"'])],
    ['a hash of another length', 'expected 32 bytes, got 31', () => bytesArray(32, [new Uint8Array(31)])],
  ])('L29: refuses %s', (_, why, make) => {
    expect(make).toThrow(why)
  })
})

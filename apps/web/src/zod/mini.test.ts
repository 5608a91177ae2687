import * as contract from '@baize/contract'
import { BLOCK_DATA } from '@baize/contract/blocks/all'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as zod from 'zod/v4/mini'

type Json = zod.core.JSONSchema.BaseSchema
type Schemas = Readonly<Record<string, zod.ZodMiniType>>
type Parts = Pick<typeof contract, 'CALLS'>

/** Texts of which some fit wherever the contract asks for a text of some kind. */
const TEXTS: readonly string[] = [
  ['', 'a', 'Home', '00', '7', '12.50', '0', '-1.5', 'BRL', 'pt', 'mines', 'no such thing', ' trimmed '],
  ['/help', '//evil.example', '#openPage=deposit', 'https://a.example/b?c', 'javascript:alert(1)', 'x.webp'],
  ['#0f1722', 'rgb(0 0 0 / 50%)', '12px', 'rocket', 'a-game', '2026-12-01T00:00:00Z', 'x'.repeat(5000)],
  ['00000000-0000-4000-8000-000000000000', '01900000-0000-7000-8000-000000000000', 'a'.repeat(64), '{}'],
  ['1990-05-17', 'BR'],
].flat()
const ODD = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  3,
  2 ** 53,
  NaN,
  Infinity,
  '',
  'text',
  [],
  ['a'],
  {},
]

const isSchema = (value: unknown): value is zod.ZodMiniType =>
  typeof value === 'object' && value !== null && 'safeParse' in value
/** Everything the page reads with: what the contract exports, what calls answer, what blocks are given. */
const schemasOf = (parts: Parts & object, blocks: Schemas): Schemas => ({
  ...Object.fromEntries(
    Object.entries<unknown>({ ...parts }).flatMap(([name, part]) => (isSchema(part) ? [[name, part]] : [])),
  ),
  ...Object.fromEntries(Object.entries(parts.CALLS).map(([path, { reply }]) => [path, reply])),
  ...Object.fromEntries(Object.entries(blocks).map(([comId, schema]) => [`block ${comId}`, schema])),
})

/** Always the same values, so that what once fits goes on fitting. */
const RUNS = { numRuns: 200, seed: 18 }
const odd = fc.constantFrom<unknown>(...ODD)
const mostly = (wanted: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: wanted, weight: 60 }, { arbitrary: odd, weight: 1 })

/** What nearly fits, and often does. */
function near(schema: Json | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return odd
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  if (schema.const !== undefined) return mostly(fc.constant(schema.const))
  const options = schema.anyOf ?? schema.oneOf
  if (options) return mostly(fc.oneof(...options.map(near)))
  switch (schema.type) {
    case 'object':
      return mostly(nearObject(schema))
    case 'array': {
      const { items, prefixItems } = schema
      if (prefixItems) return mostly(fc.tuple(...prefixItems.map(near)))
      return mostly(fc.array(Array.isArray(items) ? odd : near(items ?? true), { maxLength: 3 }))
    }
    case 'string':
      return mostly(nearText(schema))
    case 'integer':
    case 'number':
      return mostly(fc.oneof(fc.constantFrom(0, 1, 2, 3, 5, 12, 1.5, -1), fc.integer()))
    case 'boolean':
      return mostly(fc.boolean())
    case 'null':
      return mostly(fc.constant(null))
    default:
      return odd
  }
}

function nearText({ pattern, allOf = [] }: Json): fc.Arbitrary<string> {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined)
  const asAsked = TEXTS.filter((text) => patterns.every((one) => new RegExp(one, 'u').test(text)))
  return fc.oneof(
    fc.constantFrom(...TEXTS),
    ...(asAsked.length > 0 ? [{ arbitrary: fc.constantFrom(...asAsked), weight: 60 }] : []),
  )
}

function nearObject({ properties = {}, required = [], additionalProperties }: Json): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, near(field)]))
  const known = fc.record(fields, { requiredKeys: required })
  const others = fc.dictionary(fc.constantFrom(...TEXTS, '__proto__'), near(additionalProperties || true), {
    maxKeys: 2,
  })
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  const weight = isOpen ? 3 : 1
  return fc.oneof(
    { arbitrary: known, weight: 8 },
    { arbitrary: fc.tuple(known, others).map(([one, more]) => ({ ...more, ...one })), weight },
  )
}

describe('what the page runs in place of zod', () => {
  let theirs: Schemas = {}
  const ours = schemasOf(contract, BLOCK_DATA)

  beforeAll(async () => {
    vi.resetModules()
    vi.doMock('./mini.ts', () => zod)
    theirs = schemasOf(
      await import('@baize/contract'),
      (await import('@baize/contract/blocks/all')).BLOCK_DATA,
    )
    vi.doUnmock('./mini.ts')
    vi.resetModules()
  })

  it('reads every schema of the contract as zod does', () => {
    const neverFit: string[] = []
    for (const [name, schema] of Object.entries(theirs)) {
      let fitting = 0
      const values = near(zod.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      const check = (value: unknown): void => {
        const expected = schema.safeParse(value)
        const found = ours[name]?.safeParse(value)
        expect([name, found?.success, found?.data]).toEqual([name, expected.success, expected.data])
        if (expected.success) fitting += 1
      }
      check({})
      fc.assert(fc.property(values, check), RUNS)
      if (fitting === 0) neverFit.push(name)
    }
    expect(Object.keys(ours)).toEqual(Object.keys(theirs))
    expect(Object.keys(ours).length).toBeGreaterThan(100)
    // Or it would only have been shown that both say no.
    expect(neverFit).toEqual([])
  })

  it('is another reader than zod', () => {
    expect(ours.User?.constructor).not.toBe(theirs.User?.constructor)
  })
})

import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { withLazyShapes } from '../../build/lazy-schemas.ts'
import * as lazily from './lazy-schemas.ts'

const fields = () => ({ id: z.string(), amount: z.optional(z.number()) })
const INPUTS = [{ id: 'a' }, { id: 'a', amount: 1, more: true }, { id: 1 }, {}, null]

describe('a schema with lazily created fields', () => {
  it.each([
    ['object', lazily.object(fields), z.object(fields())],
    ['strictObject', lazily.strictObject(fields), z.strictObject(fields())],
    ['looseObject', lazily.looseObject(fields), z.looseObject(fields())],
  ])('parses like zod’s own %s', (_, lazy, eager) => {
    for (const input of INPUTS) {
      expect(lazy.safeParse(input).data).toEqual(eager.safeParse(input).data)
      expect(lazy.safeParse(input).error?.issues).toEqual(eager.safeParse(input).error?.issues)
    }
    expect(Object.keys(lazy.shape)).toEqual(Object.keys(eager.shape))
  })

  it('creates the fields once, on first use', () => {
    const made = vi.fn<typeof fields>(fields)
    const outer = lazily.object(() => ({ inner: z.array(lazily.object(made)) }))
    expect(made).not.toHaveBeenCalled()
    expect(outer.safeParse({ inner: [{ id: 'a' }, { id: 'b' }] }).success).toBe(true)
    expect(outer.safeParse({ inner: [{}] }).success).toBe(false)
    expect(made).toHaveBeenCalledTimes(1)
  })

  it('keeps its checks and shares its fields with other schemas', () => {
    const checked = lazily.object(fields).check(z.refine(({ id }) => id !== 'b'))
    expect([checked.safeParse({ id: 'a' }).success, checked.safeParse({ id: 'b' }).success]).toEqual([
      true,
      false,
    ])
    const wider = lazily.object(() => ({ ...lazily.object(fields).shape, at: z.number() }))
    expect(wider.safeParse({ id: 'a', at: 1 }).data).toEqual({ id: 'a', at: 1 })
  })
})

describe('the build of lazy schemas', () => {
  it('replaces object schemas, nested ones too, and leaves the rest', () => {
    const code = 'const A = z.object({ b: z.array(z.strictObject({ c: z.string() })) }), E = z.object({})'
    expect(withLazyShapes('a.ts', code, '/lazy.ts')).toBe(
      'import * as lazily from "/lazy.ts"\n' +
        'const A = /* @__PURE__ */ lazily.object(() => ({ b: z.array(/* @__PURE__ */ lazily.strictObject(() => ({ c: z.string() }))) })), E = z.object({})',
    )
  })
})

import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExact } from './exact-json.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('the parser accepts a text exactly when it is JSON', () => {
  const part = fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '\\u0023',
    '#',
    '"a"',
    '"#"',
    ':',
    ',',
    '{',
    '}',
    '[',
    ']',
    ' ',
    '\n',
    '\u2028',
    '0',
    '1',
    '-',
    '.',
    'e',
    '+',
    'true',
    'null',
  )
  const valid = fc.json().map((text) => [text])
  fc.assert(
    fc.property(fc.oneof(fc.array(part, { maxLength: 12 }), valid), (parts) => {
      const text = parts.join('')
      expect(parseExact(text) !== undefined).toBe(isJson(text))
    }),
    { numRuns: caseCount(300, 300_000) },
  )
})

it('the parser takes no long time for an unterminated string of 64 KB', () => {
  for (const rest of ['', '\\']) {
    const from = performance.now()
    expect(parseExact(`"${'\\"'.repeat(32_000)}${rest}`)).toBeUndefined()
    // Quadratic, it took nine seconds, in which the process answered nobody.
    expect(performance.now() - from).toBeLessThan(1000)
  }
})

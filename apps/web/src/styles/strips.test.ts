import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/** Rules and class lists that scroll sideways, by file. */
function strips(): { readonly file: string; readonly strip: string }[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx)$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      const found = file.endsWith('.css')
        ? text.match(/\{[^{}]*overflow-x: auto[^{}]*\}/g)
        : text.match(/['"`][^'"`\n]*overflow-x-auto[^'"`\n]*['"`]/g)
      return (found ?? []).map((strip) => ({ file, strip }))
    })
}

// Text for screen readers is positioned: a strip that is not lets it through, and the page grows as wide as the strip.
it('the styles position every strip that scrolls sideways, so that nothing in it widens the page', () => {
  const all = strips()
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(({ strip }) => !/position: (relative|sticky)|\brelative\b/.test(strip))).toEqual([])
})

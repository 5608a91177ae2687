import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'index.css'), 'utf8')
const rule = (selector: string): string => css.split(`\n  ${selector} {`)[1]?.split('}')[0] ?? ''

it('the page keeps its width under a popup, and the mask goes on over where the scrollbar was', () => {
  expect(rule('html')).toContain('scrollbar-gutter: stable;')
  expect(rule('html:has([data-scroll-lock])')).toContain('overflow: hidden;')
  expect(rule('[data-scroll-lock]')).toContain('box-shadow: 2rem 0 var(--mask);')
})

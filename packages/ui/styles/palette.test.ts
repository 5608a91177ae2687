import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

function palette(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(left: string, right: string): number {
  const [low = 0, high = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const SURFACES = ['page', 'block', 'button', 'sunken', 'track', 'thumb']
const READ_ON: Record<string, readonly string[]> = {
  ink: [...SURFACES, 'raised'],
  quiet: [...SURFACES, 'raised'],
  faint: ['page', 'block', 'button', 'sunken'],
  'accent-ink': ['page', 'block', 'button', 'accent-quiet'],
  'on-accent': ['accent', 'accent-strong'],
  'on-gain': ['gain'],
  gain: [...SURFACES, 'raised', 'gain-quiet'],
  danger: [...SURFACES, 'raised', 'danger-quiet'],
}

describe.each([':root', ':root[data-theme="light"]'])('the palette %s', (selector) => {
  const colours = palette(selector)
  const pairs = Object.entries(READ_ON).flatMap(([text, grounds]) =>
    grounds.map((ground) => [text, ground] as const),
  )

  it.each(pairs)('keeps text readable: %s on %s', (text, ground) => {
    expect(contrast(colours.get(text) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('shows the border of a field', () => {
    for (const ground of ['block', 'page'])
      expect(contrast(colours.get('field-line') ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(3)
  })
})

it('the light palette is complete: it inherits no colour of the dark one', () => {
  expect([...palette(':root[data-theme="light"]').keys()].toSorted()).toEqual(
    [...palette(':root').keys()].toSorted(),
  )
})

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads the colours that a design may have, as far as they are numbers; null for names and newer functions. */
export function colourOf(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) return ofHex(hex)
  const [, inside = ''] = /^rgba?\(([^()]*)\)$/i.exec(text.trim()) ?? []
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '')
  if (parts.length < 3) return null
  const numbers = parts.map((part, at) => {
    const number = Number.parseFloat(part)
    if (!part.endsWith('%')) return number
    return at === 3 ? number / 100 : (number * 255) / 100
  })
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = numbers
  return [red, green, blue, alpha].every(Number.isFinite) ? [red, green, blue, alpha] : null
}

function ofHex(hex: string): Colour | null {
  const each = hex.length <= 4 ? Array.from(hex, (sign) => sign + sign) : (hex.match(/../g) ?? [])
  if (hex.length === 5 || hex.length === 7) return null
  const [red = 0, green = 0, blue = 0, alpha = 255] = each.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue, alpha / 255]
}

/** What one sees of a colour with opacity on an opaque one. */
const over = (front: Colour, back: Colour): Colour => {
  const mix = (at: 0 | 1 | 2): number => front[at] * front[3] + back[at] * (1 - front[3])
  return [mix(0), mix(1), mix(2), 1]
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = [colour[0], colour[1], colour[2]].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast of a text on its background by WCAG 2.2, from 1 to 21; null where a colour is not known as numbers. */
export function contrastOf(text: string, background: string): number | null {
  const front = colourOf(text)
  const back = colourOf(background)
  if (!front || !back) return null
  const solid = over(back, [0, 0, 0, 1])
  const [light = 0, dark = 0] = [luminance(over(front, solid)), luminance(solid)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Smallest contrast of a text of usual size, by WCAG AA. */
export const LEAST_CONTRAST = 4.5

/** Which colour of the settings is read on which. Those without a value are the site's own, which are readable. */
export const READ_ON: Readonly<Record<string, string>> = {
  designTextColor: 'designBlockBg',
  designButtonTextColor: 'designButtonBg',
  contentTextColor: 'bg',
  buttonTextColor: 'buttonBg',
}

import * as z from 'zod/mini'

const COLOUR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'] as const
const GRADIENTS = [
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
] as const
const FILTERS = [
  'blur',
  'brightness',
  'contrast',
  'grayscale',
  'hue-rotate',
  'invert',
  'opacity',
  'saturate',
  'sepia',
] as const

const VALUE_MAX_LENGTH = 300
/** Allowed characters of a CSS value. None can end a declaration, or begin a string, a comment, an escape or a URL. */
const SIGNS = /^[-#0-9a-z.,%/ +()]*$/i

/**
 * Whether a text is a CSS value that uses only these functions, with balanced parentheses. Empty means the site's
 * default.
 */
function isCssValue(text: string, functions: readonly string[]): boolean {
  if (text.length > VALUE_MAX_LENGTH || !SIGNS.test(text)) return false
  for (const [, name = ''] of text.matchAll(/([-\w]*)\(/g))
    if (!functions.includes(name.toLowerCase())) return false
  let open = 0
  for (const sign of text) {
    if (sign === '(') open++
    else if (sign === ')' && --open < 0) return false
  }
  return open === 0
}

const isColour = (text: string): boolean =>
  /^(|#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,30}|[a-z]+\([^()]*\))$/i.test(text) &&
  isCssValue(text, COLOUR_FUNCTIONS)

const isBackground = (text: string): boolean =>
  isColour(text) ||
  (/^[a-z-]+gradient\(/i.test(text) && isCssValue(text, [...COLOUR_FUNCTIONS, ...GRADIENTS]))

/** One to four lengths, as in border-radius. */
const isLength = (text: string): boolean =>
  /^(|\d{1,4}(\.\d{1,3})?(px|rem|em|%)?( \d{1,4}(\.\d{1,3})?(px|rem|em|%)?){0,3})$/.test(text)

/** An asset of the design by name, or a file of the site by path. */
const isImage = (text: string): boolean =>
  text.length <= VALUE_MAX_LENGTH &&
  /^(|[\w-]+(\.[\w-]+)+|\/(static\/asset|assets)\/[\w-]+([./][\w-]+)*)$/.test(text)

const text = (is: (text: string) => boolean, mustBe: string) => (fallback: string) =>
  z._default(z.string().check(z.refine(is, `it must be ${mustBe}`)), fallback)

export const colour = text(isColour, 'a colour, such as #161f2c or rgb(0 0 0 / 50%)')
export const background = text(isBackground, 'a colour or a gradient')
export const shadow = text((css) => isCssValue(css, COLOUR_FUNCTIONS), 'a shadow, such as 0 4px 12px #0008')
export const border = text((css) => isCssValue(css, COLOUR_FUNCTIONS), 'a border, such as 1px solid #2b3a4e')
export const filter = text((css) => isCssValue(css, FILTERS), 'a filter, such as blur(6px)')
export const length = text(isLength, 'a length, such as 12px')

const images = new WeakSet<object>()
/** Whether a field of this schema holds an asset name, for code that resolves them. */
export const namesImage = (schema: object): boolean => images.has(schema)

export function image(fallback: string) {
  const field = z
    .string()
    .check(z.refine(isImage, 'it must be the name of an asset or a path under /assets/'))
  images.add(field)
  return z._default(field, fallback)
}

export const pixels = (fallback: number) => z._default(z.number().check(z.gte(0), z.lte(4000)), fallback)
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** An asset of the design by name, or a file of the site by path, with one of these extensions. */
export const file = (extensions: readonly string[], fallback: string) =>
  text(
    (address) =>
      address === '' ||
      (isImage(address) && extensions.some((extension) => address.endsWith(`.${extension}`))),
    `the name of an asset that ends in .${extensions.join(' or .')}`,
  )(fallback)

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

/** Kinds of texts that the style sheet or an asset's address is made of. */
export type CssKind = 'background' | 'border' | 'colour' | 'file' | 'filter' | 'image' | 'length' | 'shadow'
const kinds = new WeakMap<object, CssKind>()
/** What a field of this schema holds, for editors and for code that resolves names of assets. */
export const cssKindOf = (schema: object): CssKind | undefined => kinds.get(schema)
export const namesImage = (schema: object): boolean => cssKindOf(schema) === 'image'

/** A fault is named by the field's kind: their sentences, in `fieldFault`, would be part of every first visit. */
const text =
  (kind: CssKind, is: (text: string) => boolean, fault: string = kind) =>
  (fallback: string) => {
    const field = z.string().check(z.refine(is, fault))
    kinds.set(field, kind)
    return z._default(field, fallback)
  }

export const colour = text('colour', isColour)
export const background = text('background', isBackground)
export const shadow = text('shadow', (css) => isCssValue(css, COLOUR_FUNCTIONS))
export const border = text('border', (css) => isCssValue(css, COLOUR_FUNCTIONS))
export const filter = text('filter', (css) => isCssValue(css, FILTERS))
export const length = text('length', isLength)
export const image = text('image', isImage)

export const pixels = (fallback: number) => z._default(z.number().check(z.gte(0), z.lte(4000)), fallback)
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** An asset of the design by name, or a file of the site by path, with one of these extensions. */
export const file = (extensions: readonly string[], fallback: string) =>
  text(
    'file',
    (address) =>
      address === '' ||
      (isImage(address) && extensions.some((extension) => address.endsWith(`.${extension}`))),
    `file .${extensions.join(' or .')}`,
  )(fallback)

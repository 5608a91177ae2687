/** The most combining marks on one character: enough for every living script, too few to cover other lines. */
const MOST_MARKS = 3
/** The longest run of one character. */
const LONGEST_RUN = 10
/** Shorter texts may be all capitals: names, cheers, tickers. */
const SHOUT_FROM = 12
const SHOUT_SHARE = 0.7
/** Each pass can uncover something for the next, for instance a letter and a mark that compose. */
const MOST_PASSES = 8

const PICTURE = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\uFE0F]'
const JOINER_OF_PICTURES = new RegExp(`(?<=${PICTURE})\\u200D(?=\\p{Extended_Pictographic})`, 'gu')
const SHAPE_OF_PICTURE = /(?<=[\p{Extended_Pictographic}\d#*])\uFE0F/gu
/** Stand-ins for what is kept while everything invisible is removed: two noncharacters, which no text can contain. */
const JOINER = '\uFDD0'
const SHAPE = '\uFDD1'

const NONCHARACTERS = /[\uFDD0-\uFDEF]/gu
const BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/gu
const BLANKS = /[^\S\n]|\u2800|\u1680/gu
/** Control, format, bidirectional, private and unassigned characters, halves of characters, and all that is drawn as nothing. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?![\uFDD0\uFDD1])\p{Cn}|(?!\n)\p{Cc}/gu
/** Marks that enclose a character, except the frame of a keycap. */
const ENCLOSING = /(?!\u20E3)\p{Me}/gu
const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')
/** A mark without a character below it would stand on the text before it. */
const BARE_MARKS = /(^|[\s\p{P}\p{S}])(?!\p{S}\uFDD1?\p{M})\p{M}+/gu
const RUN = new RegExp(`(\\S)\\1{${LONGEST_RUN},}`, 'gu')

type Options = {
  /** A room has single lines; a letter to support keeps its paragraphs, capitals and numbers as they are. */
  readonly kind: 'room' | 'letter'
}

/** The text as it is stored and shown: readable, without anything invisible. Cleaning it again changes nothing. */
export function cleanText(written: string, { kind }: Options): string {
  let text = written
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = cleanOnce(text, kind)
    if (next === text) break
    text = next
  }
  return text
}

function cleanOnce(written: string, kind: Options['kind']): string {
  const visible = written
    .replace(NONCHARACTERS, '')
    .normalize('NFKC')
    .replace(BREAKS, '\n')
    .replace(JOINER_OF_PICTURES, JOINER)
    .replace(SHAPE_OF_PICTURE, SHAPE)
    .replace(BLANKS, ' ')
    .replace(INVISIBLE, '')
    .replace(ENCLOSING, '')
    .replace(MARKS, '$1')
    .replace(BARE_MARKS, '$1')
    .replaceAll(JOINER, '\u200D')
    .replaceAll(SHAPE, '\uFE0F')
  if (kind === 'letter')
    return visible
      .replace(/ *\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/ {2,}/g, ' ')
      .trim()
  const line = visible
    .replace(/\s+/g, ' ')
    .replace(RUN, (run: string, character: string) => character.repeat(LONGEST_RUN))
  return calm(line.trim())
}

/** Shouting in lower case. */
function calm(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return letters >= SHOUT_FROM && capitals >= letters * SHOUT_SHARE ? text.toLowerCase() : text
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as readers count them, at most one more than `most`. */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of SEGMENTER.segment(text)) {
    length += 1
    if (length > most) break
  }
  return length
}

/** UTF-16 units of a character on average, at most: a family of three is eight. */
const UNITS = 8

/**
 * Whether a text is too large for `most` characters, before it is cleaned. NFKC makes some texts eighteen times as
 * long, and counting the characters of those blocks the process for seconds; pictures joined without end are one
 * character.
 */
export const isOversized = (written: string, most: number): boolean =>
  written.normalize('NFKC').length > most * UNITS

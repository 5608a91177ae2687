import * as z from 'zod/mini'

/**
 * Strings are matched first, so that digits inside of them stay; a name with its colon. A number that JSON does not know,
 * such as 01 or 1., is matched in parts, and no parts beside each other are JSON. A string without an end is matched up to
 * the end of the text: looked for again from each of its escaped quotes, it would take seconds.
 */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const MARK = /^"(#|\\u0023)"\s*:$/

/** A number of the wire as it was written: never read through a float. */
export const ExactNumber = z.pipe(
  z.object({ '#': z.string() }),
  z.transform((written) => written['#']),
)

/** Parses JSON with every number as its source text; undefined if it is not JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(STRING_OR_NUMBER, (found, colon: string | undefined) => {
        if (!found.startsWith('"')) return `{"#":"${found}"}`
        // A field that a caller has named like our mark would pass for a number.
        return colon !== undefined && MARK.test(found) ? '"##":' : found
      }),
    )
  } catch {
    return undefined
  }
}

/** A number of a reply, as its text. */
export type Written = { readonly '#': string }

type Value = string | number | boolean | bigint | null | Written | readonly string[]

const isWritten = (value: Value): value is Written =>
  typeof value === 'object' && value !== null && '#' in value

/** Serializes big integers and written numbers as JSON numbers, to the digit. */
export const exactJson = (fields: Readonly<Record<string, Value>>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`)
    .join(',')}}`

function jsonOf(value: Value): string {
  if (typeof value === 'bigint') return String(value)
  return isWritten(value) ? value['#'] : JSON.stringify(value)
}

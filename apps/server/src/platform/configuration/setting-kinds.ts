import { SiteSettings } from '@baize/contract/operator'
import { parseAmount } from '@baize/kit'
import * as z from 'zod/mini'

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  )

/** A whole number of some unit of time, as milliseconds. */
export const duration = (unitMs: number, least: number, most: number) =>
  z.pipe(
    wholeNumber(least, most),
    z.transform((count) => count * unitMs),
  )

/** Amounts stay decimal text: the currency is not known yet. */
export const amount = z
  .string()
  .check(z.refine((text) => parseAmount(text, 2).ok && !/^0(\.0+)?$/.test(text)))
export const amountOrNone = z.string().check(z.refine((text) => parseAmount(text, 2).ok))

export const text = (form: RegExp) => z.string().check(z.regex(form))

export const urlOf = (...protocols: string[]) =>
  z.string().check(z.refine((given) => URL.canParse(given) && protocols.includes(new URL(given).protocol)))

/** Without a trailing slash, so that paths can be appended. */
export const webUrl = z.pipe(
  urlOf('http:', 'https:'),
  z.transform((given) => given.replace(/\/+$/, '')),
)

/** Empty means none. */
export const orNone = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ])

/** One or more, separated by commas. */
export const list = (item: RegExp) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((given) => given.split(',').map((part) => part.trim())),
    ),
    z.tuple([z.string().check(z.regex(item))], z.string().check(z.regex(item))),
  )

export const listOrNone = (item: RegExp) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform((): string[] => []),
    ),
    list(item),
  ])

export const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given) =>
      given
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine((given) => /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given),
      ),
  ),
)

export const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((given) => given === 'on'),
)

/** A path of this site, or an absolute http(s) URL: no script URLs, no `//host` paths, no credentials. */
export const redirect = z.string().check(
  z.refine((given) => {
    if (given === '' || /^\/(?![\\/])[\x21-\x7e]*$/.test(given)) return true
    if (!/^https?:\/\//.test(given) || !URL.canParse(given)) return false
    const { username, password } = new URL(given)
    return username === '' && password === ''
  }),
)

/** JSON of some site settings, and of nothing else. */
export const siteSettings = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given): unknown => {
      try {
        return JSON.parse(given)
      } catch {
        return null
      }
    }),
  ),
  z.partial(z.strictObject(SiteSettings.shape)),
)

export const hosts = z.pipe(
  text(/^([a-z0-9.-]+(,\s*[a-z0-9.-]+)*)?$/),
  z.transform((given) => (given === '' ? [] : given.split(',').map((part) => part.trim()))),
)

/** `key=value` pairs, separated by commas. */
export const pairs = (item: RegExp) =>
  z.pipe(
    list(item),
    z.transform((given): ReadonlyMap<string, string> => {
      const split = given.map((pair) => pair.split('='))
      return new Map(split.map(([key = '', value = '']) => [key, value]))
    }),
  )

/** A list as JSON; empty text is an empty list. Text that is not JSON is null, which no list accepts. */
export const jsonList = z.pipe(
  z.string(),
  z.transform((given): unknown => {
    try {
      return given === '' ? [] : JSON.parse(given)
    } catch {
      return null
    }
  }),
)

/** Regions that have a code and are no country: unions, the unknown one, and parts that mail is sorted by. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export type CountryName = { readonly id: string; readonly name: string }
const named = new Map<string, readonly CountryName[]>()

/** All countries by name in a language, in its order. The browser knows them. */
export function countryNames(locale: string): readonly CountryName[] {
  const known = named.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((id) => {
    const name = names.of(id)
    // A code that has been replaced is another name of the new one.
    const isCurrent = new Intl.Locale(`und-${id}`).region === id
    return name === undefined || !isCurrent || NO_COUNTRIES.has(id) ? [] : [{ id, name }]
  })
  const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name, locale))
  named.set(locale, sorted)
  return sorted
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** The country that somebody typed, by its name or code, or by the only name that begins with it. */
export function countryIn(typed: string, locale: string): string | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  const all = countryNames(locale)
  const exact = all.find(({ id, name }) => plain(name) === wanted || id.toLowerCase() === wanted)
  if (exact) return exact.id
  const [only, ...others] = all.filter(({ name }) => plain(name).startsWith(wanted))
  return only && others.length === 0 ? only.id : null
}

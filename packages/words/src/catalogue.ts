import type { LanguageId, RefusalId } from '@baize/contract/shared'
import type { en } from './en.ts'
import type { Plural } from './translation.ts'

export type { Plural, Translation } from './translation.ts'

/**
 * How translations work. English is the source: an area is a file `en/<area>.ts` with flat keys `'<area>.<name>'`, `as
 * const`, spread into `en.ts`. The same area in `pt/` and `id/` ends in `satisfies Translation<typeof area>` and is
 * spread into `pt.ts` and `id.ts`: a missing or an extra key does not compile. `{name}` in a sentence is a value that
 * `t` requires by type. A plural is `{ one, other }` and takes `count`.
 */
export type Entry = string | Plural
/** The map that a page loads. Page and server versions may differ, so a key may be missing or unknown. */
export type TranslationMap = Readonly<Record<string, Entry>>

type English = typeof en
export type Key = keyof English

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ValueNames<Text> = Text extends string ? NamesIn<Text> : NamesIn<Text[keyof Text]> | 'count'
type Values<K extends Key> = Record<ValueNames<English[K]>, string | number>
/** Further arguments of `t`: none, or the values of the sentence. */
export type ValuesFor<K extends Key> = [ValueNames<English[K]>] extends [never] ? [] : [Values<K>]

/** One complete language. Refusals are the server's sentences by id; English has them in the contract. */
export type Pack = {
  readonly id: LanguageId
  readonly strings: Readonly<Record<Key, Entry>>
  readonly refusals?: Readonly<Record<RefusalId, string>>
}

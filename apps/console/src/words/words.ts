import type { RefusalId } from '@baize/contract/shared'
import { en } from './en.ts'

/**
 * Texts of the console. English is the source: an area is a file `en/<area>.ts` with flat keys `'<area>.<name>'`, `as
 * const`, spread into `en.ts`; the same area in `pt/` and `id/` ends in `satisfies Translated<typeof area>`, so that a
 * missing or an extra key does not compile. `{name}` is a value that `t` requires by type.
 */
export type Translated<Area> = { readonly [Name in keyof Area]: string }

export type Key = keyof typeof en
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Values<K extends Key> = Record<NamesIn<(typeof en)[K]>, string | number>
type ValuesFor<K extends Key> = [NamesIn<(typeof en)[K]>] extends [never] ? [] : [Values<K>]

/** Keys of sentences without values. */
export type PlainKey = { [K in Key]: [NamesIn<(typeof en)[K]>] extends [never] ? K : never }[Key]

export type T = <K extends Key>(key: K, ...values: ValuesFor<K>) => string

export type Pack = {
  readonly strings: Readonly<Record<Key, string>>
  /** The server's sentences by id; English has them in the contract. */
  readonly refusals: Readonly<Partial<Record<RefusalId, string>>>
}

export const ENGLISH: Pack = { strings: en, refusals: {} }

/** For keys put together at run time: names of calls and fields, which have no values. */
export const isPlainKey = (text: string): text is PlainKey => text in en

export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

import type { SENTENCES } from './sentences.ts'

export type RefusalId = keyof typeof SENTENCES

/** Refusals of an audience by id. Their pages react to the status (section 8 of the spec). */
export type Statuses = Partial<Record<RefusalId, { status: number }>>

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never
export type RefusalValues<Id extends RefusalId> = Record<ValueNames<(typeof SENTENCES)[Id]>, string>

export type Refusal = { readonly id: RefusalId; readonly values: Readonly<Record<string, string>> }

/** The only constructor of refusals: a missing value of the sentence does not compile. */
export function refusal<Id extends RefusalId>(
  id: Id,
  ...values: keyof RefusalValues<Id> extends never ? [] : [RefusalValues<Id>]
): Refusal {
  return { id, values: values[0] ?? {} }
}

/** Fills `{values}` into a sentence, English or translated. A missing value stays visible as its name. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

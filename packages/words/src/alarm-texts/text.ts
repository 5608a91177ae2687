/** A sentence, or its forms by the number that is named in `of`. */
export type AlarmSentence =
  | string
  | { readonly of: string; readonly none?: string; readonly one: string; readonly other: string }

/** What an alarm of operators is, and which one it is. `people`: the same where it waits for one of us. */
export type AlarmText = {
  readonly title: string
  readonly summary: AlarmSentence
  readonly people?: AlarmSentence
}

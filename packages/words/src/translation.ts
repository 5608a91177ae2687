export type Plural = { readonly one?: string; readonly other: string }
/** The same keys in another language, with a plural wherever English has one. */
export type Translation<Area> = { readonly [Name in keyof Area]: Area[Name] extends string ? string : Plural }

import type { LanguageId } from '@baize/contract/shared'

/** A text in every language of the site. */
export type Text = Readonly<Record<LanguageId, string>>

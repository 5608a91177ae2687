import { PACKS, translationMap } from '@baize/words/packs'
import { showLanguage } from './language.ts'
import { loadLanguagesWith } from './load-pack.ts'

/** Tests load every language from memory, in the server's format, and start in English. */
loadLanguagesWith((key, id) => Promise.resolve({ key, strings: translationMap(PACKS[id]) }))
await showLanguage('en')

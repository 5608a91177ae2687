import { PACKS, translationMap } from '@baize/words/packs'
import { showLanguage } from './language.ts'
import { loadLanguagesWith } from './load-pack.ts'

/** Tests have every language at hand, as the server would send it, and begin in English. */
loadLanguagesWith((key, id) => Promise.resolve({ key, strings: translationMap(PACKS[id]) }))
await showLanguage('en')

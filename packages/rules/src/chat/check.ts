import type { ChatFilterWord } from '@baize/contract/shared'
import { hasLink } from './links.ts'
import { skeletonOf } from './skeleton.ts'
import { REFUSED_WORDS } from './words.ts'

export type ChatFault = 'markup' | 'link' | 'contact' | 'words'

type WordList = { readonly words: ReadonlySet<string>; readonly stems: readonly string[] }
/** The words of a house, folded once for all texts that are checked with them. */
export type ChatFilter = Readonly<Record<ChatFilterWord['verdict'], WordList>>

export function chatFilter(rows: readonly ChatFilterWord[]): ChatFilter {
  const listOf = (verdict: ChatFilterWord['verdict']): WordList => {
    const own = rows.filter((row) => row.verdict === verdict)
    const of = (match: ChatFilterWord['match']) =>
      own.filter((row) => row.match === match).map(({ word }) => folded(word))
    return { words: new Set(of('word')), stems: of('stem') }
  }
  return { refuse: listOf('refuse'), allow: listOf('allow') }
}

/** Shorter stems would be the beginning of half the dictionary. */
const SHORTEST = { word: 2, stem: 3 } as const

type FilterFault = { readonly at: number; readonly what: 'short' | 'twice' }

/** Words that would judge far more than what was meant, and words that are listed twice, by the place of each. */
export function filterFaults(rows: readonly ChatFilterWord[]): readonly FilterFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ word, match }, at): FilterFault[] => {
    const plain = folded(word)
    const isTwice = seen.has(plain)
    seen.add(plain)
    // As it is compared: `aaa` folds to `a`.
    if (Array.from(plain).length < SHORTEST[match]) return [{ at, what: 'short' }]
    return isTwice ? [{ at, what: 'twice' }] : []
  })
}

/** Reason why a cleaned text may not appear in a room; null if it may. */
export function faultOf(text: string, own: ChatFilter = NO_FILTER): ChatFault | null {
  const plain = text.toLowerCase()
  if (MARKUP.test(plain)) return 'markup'
  if (MAIL.test(plain) || PHONE.test(plain) || hasMessenger(plain)) return 'contact'
  if (hasLink(plain)) return 'link'
  return hasRefusedWord(text, own) ? 'words' : null
}

/** Tags, entities, bracket codes and script addresses. A heart `<3` and a comparison `a < b` are none. */
const MARKUP =
  /<\/?[a-z!][^>]*>|&#?\w{2,8};|\[\/?(?:b|i|u|url|img|code)(?:=[^\]]*)?\]|\]\(|(?:java|vb)script:|data:\w+\//

const MAIL = /[\w.+-]+\s?(?:@|[([{]\s?(?:at|arroba)\s?[)\]}])\s?[\w-]+\s?(?:\.|[([{]\s?dot)/
/** Nine digits or more, however they are grouped: longer than an amount that anybody bets. */
const PHONE = /(?:\+\s?)?(?:\d[\s().-]{0,2}){9,}/
const MESSENGERS = ['whatsapp', 'telegram', 'wechat', 'discord', 'instagram', 'snapchat', 'viber'].map(
  skeletonOf,
)

/** Other places to talk are where players are cheated; named in any spelling, with or without gaps. */
function hasMessenger(text: string): boolean {
  const letters = skeletonOf(text)
  return MESSENGERS.some((name) => letters.includes(name)) || /\b(?:wpp|zap ?zap|t\.me|wa\.me)\b/.test(text)
}

/** Spellings of a word that are read alike: `fuuuck`, `FuсK` with a Cyrillic letter, `f.u.c.k`. */
const folded = (word: string): string => skeletonOf(word).replace(/(.)\1+/gu, '$1')
const list = (field: 'stems' | 'words'): readonly string[] =>
  Object.values(REFUSED_WORDS).flatMap((language) => language[field].split(' ').map(folded))
const BUILT_IN: WordList = { words: new Set(list('words')), stems: list('stems') }
const NO_FILTER = chatFilter([])
const isListed = ({ words, stems }: WordList, word: string): boolean =>
  words.has(word) || stems.some((stem) => word.startsWith(stem))

function hasRefusedWord(text: string, { refuse, allow }: ChatFilter): boolean {
  const tokens = text.split(/[\s,;:?"“”()[\]{}<>/\\|]+/u).filter((token) => /\p{L}/u.test(token))
  const spelled =
    text.match(/(?:(?<![\p{L}\p{N}])[\p{L}\p{N}@$!*][\s._*-]+){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu) ?? []
  return [...tokens, ...spelled].some((token) => {
    const word = folded(token)
    return !isListed(allow, word) && (isListed(refuse, word) || isListed(BUILT_IN, word))
  })
}

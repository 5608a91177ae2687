import { ENDINGS } from './endings.ts'
import { skeletonOf } from './skeleton.ts'

/** Dots of other scripts, which browsers take for one in an address, and those that readers take for one. */
const DOTS = /[。۔․·•∙⋅‧]/gu
/** A dot in words: in brackets anywhere, without them between two words. */
const SPELLED =
  /\s?[([{<*]\s?(?:dot|d0t|ponto|titik|\.)\s?[)\]}>*]\s?|(?<=\S)\s(?:dot|d0t|ponto|titik)\s(?=\S)/gu
/** One character after the other, as in `e x a m p l e . c o m`. */
const GAPS = /(?<=(?:^|\s)\S) (?=\S(?:\s|$))/gu
const SCHEME = /(?:https?|hxxps?|ftp|wss?)\s?:|\bwww\s?\.|\/\/[\p{L}\p{N}-]+\.|\bxn--[a-z0-9]/u
const NUMERIC = /\b\d{1,3}(?:\.\d{1,3}){3}\b/
/** Labels with dots between them, and what follows. */
const DOTTED = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+(\/?)/gu
/** A blank before the dot is no end of a sentence. */
const BLANK_BEFORE = /([\p{L}\p{N}-]{2,}) \. ?(?=\p{L})/gu
/** A blank after it is, so only the best known endings count there. */
const BLANK_AFTER = /[\p{L}\p{N}-]{2,}\. (?:com|net|org)(?![\p{L}\p{N}])/u

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
/** Endings that begin a sentence as well, where the blank after the dot is missing: `ok.so what`. */
const BEGINNINGS = words('is so no it in to my am be do as at us you now de se na eu la')
/** Words after which such a sentence begins. */
const CLOSINGS = words(
  'ok okay yes no yeah yep nope lol gg wp haha hi hey hello wow nice cool good thanks thx sim não nao oi opa valeu obrigado obrigada kkk ya oke iya tidak makasih mantap',
)
/** Endings that are worth imitating with letters of another script. */
const IMITATED = words('com net org')
const skeletons = new Set([...IMITATED].map(skeletonOf))

/** Whether a cleaned text in lower case names an address of the web, in any of the ways that readers understand. */
export function hasLink(text: string): boolean {
  const plain = text
    .replaceAll(/%2e/g, '.')
    .replaceAll(/%3a/g, ':')
    .replaceAll(/%2f/g, '/')
    .replaceAll(DOTS, '.')
  if (SCHEME.test(plain) || NUMERIC.test(plain) || BLANK_AFTER.test(plain)) return true
  const spelled = plain.replaceAll(SPELLED, '.')
  return [plain, spelled, spelled.replaceAll(BLANK_BEFORE, '$1.'), spelled.replaceAll(GAPS, '')].some(
    hasAddress,
  )
}

function hasAddress(text: string): boolean {
  for (const [dotted, slash] of text.matchAll(DOTTED)) {
    const labels = dotted.replace('/', '').split('.')
    for (const [i, ending] of labels.entries()) {
      const label = labels[i - 1]
      if (label !== undefined && isAddress(label, ending, i > 1 || slash === '/')) return true
    }
  }
  return false
}

/** `isLonger`: more labels before, or a path behind, as no sentence has. */
function isAddress(label: string, ending: string, isLonger: boolean): boolean {
  if (!isEnding(ending)) return false
  if (isLonger) return true
  // Initials, and times such as 10.am.
  if (label.length < 2 || (/^\d{1,3}$/.test(label) && ending.length === 2)) return false
  return !(BEGINNINGS.has(ending) && CLOSINGS.has(label))
}

const isEnding = (ending: string): boolean =>
  ENDINGS.has(ending) || (/[^\x20-\x7e]/.test(ending) && skeletons.has(skeletonOf(ending)))

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(' ').map((pair): [string, string] => {
      const [sign = '', letter = ''] = pair
      return [sign, letter]
    }),
  )

const CYRILLIC =
  'аa бb вb гr дd еe ёe зz иi йi кk лl мm нn оo пn рp сc тt уy хx шw щw ъb ьb эe яr ѕs іi їi јj ћh џu ғf қk ҝk ңn ҥn ҡk ҳx ҽe ԁd ԍg һh ӏl ѵv ԝw ԛq єe өo ѡw'
const GREEK = 'αa βb γy δd εe ζz ηn ιi κk μm νv οo πn ρp σs ςs τt υu χx ωw ϳj'
const ARMENIAN = 'սu օo հh ոn յj ցg զq'
const COPTIC = 'ⲁa ⲃb ⲉe ⲍz ⲏh ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲥc ⲧt ⲩy ⲭx'
const LISU = 'ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu'
/** Latin letters that do not decompose into a plain one. */
const LATIN = [
  'ıi łl øo đd ðd ßs ɑa ɡg ɩi ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
  'ⱥa ƀb ƃb ɓb ƈc ɕc ɖd ɗd ɇe ɛe ɜe ƒf ɠg ǥg ħh ɦh ɨi ƙk ƚl ɫl ɱm ƞn ŋn ɲn ɵo ɔo ƥp ɼr ɽr ɾr ʂs ƨs ƭt ŧt ʈt ʉu ʊu ʋv ɏy ƴy ƶz ʐz',
  'ɐa ǝe əe ɥh ʞk ɯm ʍm ɹr ʇt ʌv',
].join(' ')
/** Digits and symbols that are read as letters. */
const SIGNS = '0o 1i 2z 3e 4a 5s 6g 7t 8b 9g @a $s !i ߀o ٥o ۵o ०o ০o ๐o'

/**
 * Characters with the Latin letter they look like or stand for. Those folded by NFKD or by removing accents are not
 * listed.
 */
const LOOK_ALIKES = pairs([CYRILLIC, GREEK, ARMENIAN, COPTIC, LISU, LATIN, SIGNS].join(' '))
/** Signs that look like another letter than their lowercase or compatibility form does. */
const AS_WRITTEN = pairs(
  'Νn Ηh Υy Μm Ρp Χx ϲc Ϲc Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋh Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꭹy Ꮓz',
)
const read = (text: string, as: ReadonlyMap<string, string>): string =>
  Array.from(text, (sign) => as.get(sign) ?? sign).join('')

/** Signs that look like another letter than their lowercase form, replaced by that letter. */
export const asWritten = (text: string): string => read(text, AS_WRITTEN)

/**
 * Equal for all names that look alike: `l` and `i`, `rn` and `m` are merged, and symbols between letters are dropped.
 */
export function skeletonOf(name: string): string {
  const letters = asWritten(asWritten(name).normalize('NFKD')).toLowerCase().normalize('NFD')
  // An unlisted letter is kept, so that the letters around it form no word.
  return read(letters.replace(/[^\p{L}\p{N}@$!]/gu, ''), LOOK_ALIKES)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

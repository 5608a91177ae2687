const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(' ').map((pair): [string, string] => {
      const [sign = '', letter = ''] = pair
      return [sign, letter]
    }),
  )

const CYRILLIC =
  'аa бb вb гr дd еe ёe зz иi йi кk лl мm нn оo пn рp сc тt уy хx ьb эe ѕs іi їi јj ԁd һh ӏl ѵv ԝw ԛq єe'
const GREEK = 'αa βb γy δd εe ζz ηn ιi κk μm νv οo πn ρp σs ςs τt υu χx ωw'
/** Latin letters that do not decompose into a plain one. */
const LATIN = 'ıi łl øo đd ðd ßs ɑa ɡg ɩi ᴀa ʙb ᴄc ᴅd ᴇe ɪi ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ʏy ᴢz'
/** Digits and symbols that are read as letters. */
const SIGNS = '0o 1i 2z 3e 4a 5s 6g 7t 8b 9g @a $s !i'

/**
 * Characters with the Latin letter they look like or stand for. Those folded by NFKC or by removing accents are not
 * listed.
 */
const LOOK_ALIKES = pairs(`${CYRILLIC} ${GREEK} ${LATIN} ${SIGNS}`)
/** Capitals that look like another letter than their lowercase form does. */
const CAPITALS = pairs('Νn Ηh Υy Μm Ρp Χx')

/**
 * Equal for all names that look alike: `l` and `i`, `rn` and `m` are merged, and symbols between letters are dropped.
 */
function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKC'), (sign) => CAPITALS.get(sign) ?? sign)
    .join('')
    .toLowerCase()
    .normalize('NFD')
  // An unlisted letter is kept, so that the letters around it form no word.
  return Array.from(letters.replace(/[^\p{L}\p{N}@$!]/gu, ''), (sign) => LOOK_ALIKES.get(sign) ?? sign)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Reserved anywhere in a name. */
const BRAND = skeletonOf('baize')

/** Roles that speak for the site, in its languages. */
const ROLES = [
  'admin administrator sysadmin moderator mod operator support system staff root',
  'helpdesk webmaster customercare customerservice',
  'administrador moderador operador suporte sistema atendimento',
  'dukungan layananpelanggan админ администратор модератор оператор',
].flatMap((words) => words.split(' '))
/** Words next to which a role is still that role: "The Support Team". */
const BESIDE = [
  'the team official real help desk customer service live chat account site',
  'security casino game your equipe oficial tim resmi',
].flatMap((words) => words.split(' '))

const anyOf = (words: readonly string[]): string => words.map(skeletonOf).join('|')
const SPEAKS_FOR_US = new RegExp(
  `^(?:${anyOf([...ROLES, ...BESIDE])})*(?:${anyOf(ROLES)})(?:${anyOf([...ROLES, ...BESIDE])})*$`,
)

/**
 * Whether other players could mistake the name for ours: a staff role or the brand, however it is spelled or numbered.
 */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKC')
  const readings = [plain, plain.replace(/^[\d\W_]+|[\d\W_]+$/g, ''), plain.replace(/\d/g, '')].map(
    skeletonOf,
  )
  return readings.some((reading) => reading.includes(BRAND) || SPEAKS_FOR_US.test(reading))
}

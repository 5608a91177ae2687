import { asWritten, skeletonOf } from '@baize/rules/chat'

/** Reserved anywhere in a name. */
const BRAND = skeletonOf('baize')

/** Roles that speak for the site, in its languages. */
const ROLES = [
  'admin administrator sysadmin moderator mod operator support system staff root',
  'official agent cashier dealer croupier manager helpdesk webmaster customercare customerservice',
  'administrador moderador operador suporte sistema atendimento oficial agente caixa gerente',
  'dukungan layananpelanggan resmi agen kasir petugas',
  'админ администратор модератор оператор поддержка агент кассир',
].flatMap((words) => words.split(' '))
/** Words next to which a role is still that role: "The Support Team". */
const BESIDE = [
  'the team real help desk customer service live chat account site',
  'security casino game your equipe tim',
].flatMap((words) => words.split(' '))

const anyOf = (words: readonly string[]): string => words.map(skeletonOf).join('|')
const OFFICIAL_SOUNDING = new RegExp(
  `^(?:${anyOf([...ROLES, ...BESIDE])})*(?:${anyOf(ROLES)})(?:${anyOf([...ROLES, ...BESIDE])})*$`,
)

/**
 * Whether other players could mistake the name for ours: a staff role or the brand, however it is spelled or numbered.
 */
export function isReservedName(name: string): boolean {
  const plain = asWritten(name).normalize('NFKC')
  const readings = [plain, plain.replace(/^[\d\W_]+|[\d\W_]+$/g, ''), plain.replace(/\d/g, '')].map(
    skeletonOf,
  )
  return readings.some((reading) => reading.includes(BRAND) || OFFICIAL_SOUNDING.test(reading))
}

const WITH_LATIN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u
/** Alphabets whose letters look like those of each other. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]
/** Letters that belong to no one script. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Whether letters of another alphabet stand among Latin, Greek or Cyrillic ones, which passes for the name of another
 * player. Chinese, Japanese and Korean names have Latin parts and look like none of them.
 */
export function mixesAlphabets(name: string): boolean {
  const letters = (name.match(/\p{L}/gu) ?? []).filter(
    (letter) => !WITH_LATIN.test(letter) && !SHARED.test(letter),
  )
  return ALPHABETS.some(
    (alphabet) =>
      letters.some((letter) => alphabet.test(letter)) && !letters.every((letter) => alphabet.test(letter)),
  )
}

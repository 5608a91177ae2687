/**
 * Words by which players say that playing harms them, or that they may harm themselves, as they write them: without accents
 * and apostrophes. A wrong hit costs an operator a minute, a miss may cost a person everything.
 */
const HARM = [
  // English
  'cannot stop',
  'can not stop',
  'cant stop',
  'help me stop',
  'im addicted',
  'i am addicted',
  'gambling addiction',
  'gambling problem',
  'lost everything',
  'lost all my money',
  'lost my rent',
  'lost my savings',
  'lost control',
  'ruined my life',
  'ruining my life',
  'kill myself',
  'hurt myself',
  'end my life',
  'want to die',
  'no reason to live',
  'suicide',
  'suicidal',
  // Portuguese
  'nao consigo parar',
  'n consigo parar',
  'nao paro de jogar',
  'nao consigo mais parar',
  'me ajuda a parar',
  'me ajudem a parar',
  'estou viciado',
  'estou viciada',
  'to viciado',
  'to viciada',
  'sou viciado',
  'sou viciada',
  'vicio em jogo',
  'vicio em apostas',
  'perdi tudo',
  'perdi todo meu dinheiro',
  'perdi todo o meu dinheiro',
  'perdi o aluguel',
  'perdi o controle',
  'estou endividado',
  'estou endividada',
  'destruiu minha vida',
  'acabou com minha vida',
  'acabou com a minha vida',
  'me matar',
  'me machucar',
  'quero morrer',
  'acabar com minha vida',
  'acabar com a minha vida',
  'tirar minha vida',
  'tirar a minha vida',
  'suicidio',
  // Indonesian
  'tidak bisa berhenti',
  'tdk bisa berhenti',
  'ga bisa berhenti',
  'gak bisa berhenti',
  'nggak bisa berhenti',
  'enggak bisa berhenti',
  'bantu saya berhenti',
  'tolong hentikan saya',
  'kecanduan judi',
  'saya kecanduan',
  'aku kecanduan',
  'kehilangan segalanya',
  'kehilangan semua uang',
  'uang saya habis semua',
  'terlilit utang',
  'terlilit hutang',
  'hilang kendali',
  'hidup saya hancur',
  'hidupku hancur',
  'bunuh diri',
  'menyakiti diri',
  'ingin mati',
  'mau mati',
  'pengen mati',
  'mengakhiri hidup',
  'akhiri hidup',
] as const

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Fewer letters would be found in too many messages. */
const SHORTEST = 4

type HarmFault = { readonly at: number; readonly what: 'short' | 'twice' | 'builtIn' }

/** The words of the house that cannot be listed, by place. Words count as they are compared: without accents and case. */
export function harmFaults(own: readonly string[]): readonly HarmFault[] {
  const seen = new Set<string>()
  return own.flatMap((words, at): HarmFault[] => {
    const plain = fold(words)
    const isTwice = seen.has(plain)
    seen.add(plain)
    if (plain.replaceAll(' ', '').length < SHORTEST) return [{ at, what: 'short' }]
    if (HARM.some((known) => known === plain)) return [{ at, what: 'builtIn' }]
    return isTwice ? [{ at, what: 'twice' }] : []
  })
}

/** The words of the list, or of the house's own, that a message has; null for none. Whole words count, whatever stands between them. */
export function harmIn(text: string, own: readonly string[] = []): string | null {
  const folded = ` ${fold(text)} `
  return [...HARM, ...own.map(fold)].find((words) => folded.includes(` ${words} `)) ?? null
}

import type { LanguageId } from '@baize/contract/shared'

/** Names of the options of all solo games and of their values: bet details, verifier and console call them the same. */
export const OPTION_NAMES = {
  en: {
    mines: 'Mines',
    difficulty: 'Difficulty',
    rocks: 'Rocks',
    balls: 'Balls',
    side: 'Roll',
    chance: 'Win chance',
    easy: 'Easy',
    medium: 'Medium',
    hard: 'Hard',
    expert: 'Expert',
    master: 'Master',
    extreme: 'Extreme',
    under: 'Under',
    over: 'Over',
  },
  pt: {
    mines: 'Minas',
    difficulty: 'Dificuldade',
    rocks: 'Pedras',
    balls: 'Bolas',
    side: 'Sorteio',
    chance: 'Chance de ganhar',
    easy: 'Fácil',
    medium: 'Média',
    hard: 'Difícil',
    expert: 'Expert',
    master: 'Mestre',
    extreme: 'Extrema',
    under: 'Abaixo',
    over: 'Acima',
  },
  id: {
    mines: 'Ranjau',
    difficulty: 'Tingkat kesulitan',
    rocks: 'Batu',
    balls: 'Bola',
    side: 'Lemparan',
    chance: 'Peluang menang',
    easy: 'Mudah',
    medium: 'Sedang',
    hard: 'Sulit',
    expert: 'Ahli',
    master: 'Master',
    extreme: 'Ekstrem',
    under: 'Di bawah',
    over: 'Di atas',
  },
} as const satisfies Readonly<Record<LanguageId, Readonly<Record<string, string>>>>

/** The name of an option or of one of its values; a number is its own name. */
export const optionName = (language: LanguageId, name: number | string): string => {
  const names: Readonly<Record<string, string>> = OPTION_NAMES[language]
  return names[name] ?? String(name)
}

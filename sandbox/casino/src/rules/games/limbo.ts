import { chosen, type Game, type Option, settled } from '../game.ts'

/** Draws are numbers below this. */
export const LIMBO_DRAWS = 2 ** 32
/** Part of the stake that is expected back. */
const RETURN = 0.97
const MOST = 100_000

const OPTIONS: readonly Option[] = [
  {
    kind: 'number',
    id: 'target',
    label: { en: 'Target multiplier', pt: 'Multiplicador alvo', id: 'Target pengganda' },
    min: 1.01,
    max: 1000,
    step: 0.01,
    initial: '2',
  },
]
/** Draws below this reach the target, in hundredths. */
export const limboWins = (target: number): number => Math.floor((LIMBO_DRAWS * RETURN * 100) / target)

export const limbo: Game = {
  rules: [
    {
      en: 'Choose a target. The multiplier rises as far as chance takes it; if it reaches your target, the target is paid.',
      pt: 'Escolha um alvo. O multiplicador sobe até onde a sorte o leva; se alcançar o alvo, o alvo é pago.',
      id: 'Pilih target. Pengganda naik sejauh keberuntungan membawanya; jika mencapai target, target itu dibayar.',
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: () => [],
  idle: (options) => ({
    view: 'limbo',
    reached: null,
    target: Math.round(Number(chosen(OPTIONS, { options }, 'target') ?? 2) * 100),
  }),
  play: (bet, draw) => {
    const given = chosen(OPTIONS, bet, 'target')
    if (given === null) return null
    const target = Math.round(Number(given) * 100)
    const drawn = draw.below(LIMBO_DRAWS)
    const isWon = drawn < limboWins(target)
    const fair = Math.floor((LIMBO_DRAWS * RETURN * 100) / (drawn + 1))
    // The number shown agrees with the result to the hundredth.
    const reached = isWon ? Math.max(fair, target) : Math.min(fair, target - 1)
    return settled(isWon ? target : 0, {
      view: 'limbo',
      reached: Math.min(MOST, Math.max(100, reached)),
      target,
    })
  },
}

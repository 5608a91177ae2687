import { present } from '@baize/kit'
import { type Draw, type Game, settled, times, weighted } from '../game.ts'

/** Prizes of a card in hundredths, with the number of cards of each in 10,000. */
export const SCRATCH = [
  { symbol: 'crown', pays: 50_000, cards: 2 },
  { symbol: 'gem', pays: 10_000, cards: 10 },
  { symbol: 'star', pays: 2500, cards: 50 },
  { symbol: 'bell', pays: 1000, cards: 140 },
  { symbol: 'heart', pays: 500, cards: 400 },
  { symbol: 'clover', pays: 200, cards: 1100 },
  { symbol: 'leaf', pays: 100, cards: 650 },
  { symbol: '', pays: 0, cards: 7648 },
] as const
const SYMBOLS = SCRATCH.flatMap(({ symbol }) => (symbol === '' ? [] : [symbol]))

function shuffled(draw: Draw, list: readonly string[]): string[] {
  const left = [...list]
  return list.map(() => present(left.splice(draw.below(left.length), 1)[0], 'cell'))
}

export const scratchMatch: Game = {
  rules: [
    {
      en: 'Nine fields. Three equal symbols pay; a card has at most one such set. Scratch field by field, or reveal all.',
      pt: 'Nove campos. Três símbolos iguais pagam; cada cartão tem no máximo uma trinca. Raspe campo por campo ou revele tudo.',
      id: 'Sembilan bidang. Tiga simbol sama membayar; satu kartu paling banyak punya satu set. Gosok satu per satu atau buka semua.',
    },
  ],
  options: [],
  spots: [],
  pays: () =>
    SCRATCH.flatMap(({ symbol, pays }) =>
      symbol === '' ? [] : [{ symbols: [symbol, symbol, symbol], label: '', pays: times(pays) }],
    ),
  idle: () => ({ view: 'scratch', cells: [], lucky: null }),
  play: (_bet, draw) => {
    const prize = present(
      SCRATCH[
        weighted(
          draw,
          SCRATCH.map(({ cards }) => cards),
        )
      ],
      'prize',
    )
    // Two of each other symbol at most: no second set of three.
    const others = shuffled(
      draw,
      SYMBOLS.flatMap((symbol) => (symbol === prize.symbol ? [] : [symbol, symbol])),
    )
    const lucky = prize.symbol === '' ? [] : [prize.symbol, prize.symbol, prize.symbol]
    const cells = shuffled(draw, [...lucky, ...others.slice(0, 9 - lucky.length)])
    return settled(prize.pays, { view: 'scratch', cells, lucky: prize.symbol || null })
  },
}

import { chosen, type Game, type Option, settled, times } from '../game.ts'

/** Payouts around the wheel, in hundredths. */
export const FORTUNE: Readonly<Record<string, readonly number[]>> = {
  low: [160, 120, 120, 0, 120, 120, 150, 120, 0, 120, 0, 120, 150, 120, 120, 0, 120, 0, 120, 150],
  medium: [0, 150, 0, 200, 0, 150, 0, 170, 0, 300, 0, 150, 0, 200, 0, 150, 0, 170, 0, 290],
  high: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1930],
}
const OPTIONS: readonly Option[] = [
  {
    kind: 'choice',
    id: 'risk',
    label: { en: 'Risk', pt: 'Risco', id: 'Risiko' },
    choices: [
      { id: 'low', label: { en: 'Low', pt: 'Baixo', id: 'Rendah' } },
      { id: 'medium', label: { en: 'Medium', pt: 'Médio', id: 'Sedang' } },
      { id: 'high', label: { en: 'High', pt: 'Alto', id: 'Tinggi' } },
    ],
    initial: 'medium',
  },
]

export const fortuneWheel: Game = {
  rules: [
    {
      en: 'Twenty fields of equal size. The one at the pointer pays. More risk means fewer fields that pay, and higher ones.',
      pt: 'Vinte casas do mesmo tamanho. A que parar no ponteiro paga. Mais risco significa menos casas premiadas, e prêmios maiores.',
      id: 'Dua puluh bidang sama besar. Bidang di penunjuk membayar. Risiko lebih tinggi berarti lebih sedikit bidang berhadiah, tetapi lebih besar.',
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: () => [],
  idle: (options) => ({
    view: 'wheel',
    segments: (FORTUNE[chosen(OPTIONS, { options }, 'risk') ?? 'medium'] ?? []).map(times),
    stop: null,
  }),
  play: (bet, draw) => {
    const table = FORTUNE[chosen(OPTIONS, bet, 'risk') ?? '']
    if (!table) return null
    const stop = draw.below(table.length)
    return settled(table[stop] ?? 0, { view: 'wheel', segments: table.map(times), stop })
  },
}

import { chosen, drawNumbers, type Game, type Option, settled, times } from '../game.ts'

export const KENO = { from: 40, drawn: 10, most: 10 }
/** By number of picks: the payout for 0, 1, 2 … hits, in hundredths. */
export const KENO_PAYS: readonly (readonly number[])[] = [
  [],
  [0, 384],
  [0, 140, 720],
  [0, 0, 350, 4000],
  [0, 0, 180, 920, 9000],
  [0, 0, 140, 330, 1900, 30_000],
  [0, 0, 0, 400, 1000, 9000, 60_000],
  [0, 0, 0, 250, 700, 2500, 16_000, 100_000],
  [0, 0, 0, 210, 350, 1000, 6000, 30_000, 150_000],
  [0, 0, 0, 160, 260, 560, 2400, 12_000, 60_000, 200_000],
  [0, 0, 0, 140, 190, 350, 1100, 5500, 26_000, 100_000, 300_000],
]

const OPTIONS: readonly Option[] = [
  {
    kind: 'picks',
    id: 'picks',
    label: { en: 'Your numbers', pt: 'Seus números', id: 'Angka Anda' },
    from: KENO.from,
    most: KENO.most,
    initial: '4,11,18,25,32,39',
  },
]
const picksOf = (value: string): number[] => value.split(',').map(Number)

export const keno: Game = {
  rules: [
    {
      en: 'Pick up to ten numbers of forty. Ten are drawn. The more of yours are among them, the more it pays; the table follows your picks.',
      pt: 'Escolha até dez números de quarenta. Dez são sorteados. Quanto mais acertos, maior o prêmio; a tabela acompanha a sua escolha.',
      id: 'Pilih hingga sepuluh angka dari empat puluh. Sepuluh diundi. Makin banyak yang cocok, makin besar bayarannya; tabel mengikuti pilihan Anda.',
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: (options) => {
    const picks = chosen(OPTIONS, { options }, 'picks')
    const table = picks === null ? [] : (KENO_PAYS[picksOf(picks).length] ?? [])
    return table.flatMap((pays, hits) =>
      pays === 0 ? [] : [{ symbols: [], label: `${hits}`, pays: times(pays) }],
    )
  },
  idle: (options) => {
    const picks = chosen(OPTIONS, { options }, 'picks')
    return { view: 'board', size: KENO.from, picked: picks === null ? [] : picksOf(picks), drawn: [] }
  },
  play: (bet, draw) => {
    const picks = chosen(OPTIONS, bet, 'picks')
    if (picks === null) return null
    const picked = picksOf(picks)
    const drawn = drawNumbers(draw, KENO.from, KENO.drawn)
    const hits = picked.filter((pick) => drawn.includes(pick)).length
    return settled(KENO_PAYS[picked.length]?.[hits] ?? 0, { view: 'board', size: KENO.from, picked, drawn })
  },
}

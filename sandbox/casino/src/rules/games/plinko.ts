import { chosen, type Game, type Option, settled, times } from '../game.ts'

/** Payouts of the slots from the middle outwards, by rows and risk, in hundredths. */
const HALVES: Readonly<Record<string, readonly number[]>> = {
  '8-low': [50, 100, 110, 210, 560],
  '8-medium': [40, 70, 130, 300, 1300],
  '8-high': [20, 30, 150, 400, 2900],
  '12-low': [50, 100, 110, 140, 160, 300, 1000],
  '12-medium': [30, 60, 110, 200, 400, 1100, 3300],
  '12-high': [20, 20, 70, 200, 810, 2400, 17_000],
  '16-low': [50, 100, 110, 120, 140, 140, 200, 900, 1600],
  '16-medium': [30, 50, 100, 150, 300, 500, 1000, 4100, 11_000],
  '16-high': [20, 20, 20, 200, 400, 900, 2600, 13_000, 100_000],
}
const OPTIONS: readonly Option[] = [
  {
    kind: 'choice',
    id: 'rows',
    label: { en: 'Rows', pt: 'Fileiras', id: 'Baris' },
    choices: ['8', '12', '16'].map((id) => ({ id, label: id })),
    initial: '12',
  },
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

/** Payouts of all slots from left to right. */
export function plinkoTable(options: Readonly<Record<string, string>>): readonly number[] | null {
  const [rows, risk] = [chosen(OPTIONS, { options }, 'rows'), chosen(OPTIONS, { options }, 'risk')]
  if (rows === null || risk === null) return null
  const half = HALVES[`${rows}-${risk}`] ?? []
  return [...half.slice(1).toReversed(), ...half]
}
export const PLINKO_BOARDS = Object.keys(HALVES).map((key) => {
  const [rows = '', risk = ''] = key.split('-')
  return { rows, risk }
})

export const plinko: Game = {
  rules: [
    {
      en: 'The ball falls through the pins and goes left or right with equal chance at each. The slot it lands in pays.',
      pt: 'A bola cai entre os pinos e vai para a esquerda ou a direita com a mesma chance em cada um. O espaço onde ela para paga.',
      id: 'Bola jatuh melewati pin dan berbelok kiri atau kanan dengan peluang sama. Slot tempatnya mendarat membayar.',
    },
    {
      en: 'More rows and more risk pay more at the edges and less in the middle.',
      pt: 'Mais fileiras e mais risco pagam mais nas pontas e menos no meio.',
      id: 'Makin banyak baris dan risiko, makin besar bayaran di tepi dan makin kecil di tengah.',
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: (options) =>
    (plinkoTable(options) ?? []).map((pays, at) => ({ symbols: [], label: `${at + 1}`, pays: times(pays) })),
  idle: (options) => ({ view: 'plinko', path: [], table: plinkoTable(options) ?? [] }),
  play: (bet, draw) => {
    const table = plinkoTable(bet.options)
    if (!table) return null
    const path = Array.from({ length: table.length - 1 }, () => draw.below(2))
    const slot = path.reduce((sum, right) => sum + right, 0)
    return settled(table[slot] ?? 0, { view: 'plinko', path, table })
  },
}

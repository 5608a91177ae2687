import { drawNumbers, type Game, settled, times } from '../game.ts'

export const BINGO = { balls: 75, drawn: 35 }
/** Rows, columns and diagonals of the 5 x 5 card, as cell numbers; the middle is free. */
export const BINGO_LINES: readonly (readonly number[])[] = [
  ...[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => row * 5 + column)),
  ...[0, 1, 2, 3, 4].map((column) => [0, 1, 2, 3, 4].map((row) => row * 5 + column)),
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
]
const FREE = 12
/** By number of complete lines, in hundredths; more pay as the last. */
export const BINGO_PAYS = [0, 220, 600, 2200, 9000, 30_000, 100_000] as const

export const bingo: Game = {
  rules: [
    {
      en: 'Your card has 24 numbers and a free middle. 35 of 75 balls are drawn. Each complete row, column or diagonal is a line; the number of lines decides the payout.',
      pt: 'A sua cartela tem 24 números e o meio livre. São sorteadas 35 de 75 bolas. Cada linha, coluna ou diagonal completa conta; o número delas decide o prêmio.',
      id: 'Kartu Anda berisi 24 angka dan kotak tengah gratis. 35 dari 75 bola diundi. Setiap baris, kolom, atau diagonal lengkap dihitung; jumlahnya menentukan bayaran.',
    },
  ],
  options: [],
  spots: [],
  pays: () =>
    BINGO_PAYS.flatMap((pays, lines) =>
      pays === 0
        ? []
        : [
            {
              symbols: [],
              label: lines === BINGO_PAYS.length - 1 ? `${lines}+` : `${lines}`,
              pays: times(pays),
            },
          ],
    ),
  idle: () => ({
    view: 'bingo',
    card: Array.from({ length: 25 }, (_, at) =>
      at === FREE ? 0 : (at % 5) * 15 + Math.floor(at / 5) * 3 + 1,
    ),
    drawn: [],
    lines: [],
  }),
  play: (_bet, draw) => {
    const columns = [0, 1, 2, 3, 4].map((column) =>
      drawNumbers(draw, 15, 5).map((number) => number + column * 15),
    )
    const card = Array.from({ length: 25 }, (_, at) =>
      at === FREE ? 0 : (columns[at % 5]?.[Math.floor(at / 5)] ?? 0),
    )
    const drawn = drawNumbers(draw, BINGO.balls, BINGO.drawn)
    const marked = new Set([0, ...drawn])
    const lines = BINGO_LINES.flatMap((line, at) =>
      line.every((cell) => marked.has(card[cell] ?? -1)) ? [at] : [],
    )
    const pays = BINGO_PAYS[Math.min(lines.length, BINGO_PAYS.length - 1)] ?? 0
    return settled(pays, { view: 'bingo', card, drawn, lines })
  },
}

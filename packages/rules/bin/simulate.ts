import { GAMES } from '@baize/contract/shared'
import { isSoloGame } from '../src/index.ts'
import { simulate, WITHIN_99_PERCENT } from './simulation.ts'

const BETS = 10_000_000
const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Simulates a large number of bets on every game and checks their return. `-- 100000` plays fewer; a seed and a list of
 * games may follow.
 */
const [given = String(BETS), seed = 'a long run', ...only] = process.argv.slice(2)
const bets = Number(given)
if (!Number.isSafeInteger(bets) || bets < 1) {
  process.stderr.write(`"${given}" is no number of bets.\n`)
  process.exit(2)
}
printLine(`${bets} bets a game, server seed "${seed}"`)
let isWithin = true
for (const { id, name } of GAMES) {
  if (!isSoloGame(id) || (only.length > 0 && !only.includes(id))) continue
  const { returned, expected, off } = simulate(id, bets, seed)
  const ok = Math.abs(off) <= WITHIN_99_PERCENT
  isWithin &&= ok
  const percent = (share: number): string => `${(share * 100).toFixed(4)} %`
  printLine(
    `${ok ? '✓' : '✗'} ${name}: returned ${percent(returned)} of ${percent(expected)}, ${off.toFixed(2)} standard deviations off`,
  )
}
process.exit(isWithin ? 0 : 1)

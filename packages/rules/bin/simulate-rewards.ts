import { FIRST_SHARES, simulateRewards } from '../src/rewards/simulation.ts'

/** `-- 10000 90`: players and days. Prints the cost of each programme in per cent of the edge. */
const [players = '10000', days = '90'] = process.argv.slice(2)
const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** The same run every time: a linear congruential generator is random enough for habits. */
let state = 1
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const { edge, shares, putOff, habits } = simulateRewards(Number(players), Number(days), random, FIRST_SHARES)
printLine(`${players} players, ${days} days, edge ${edge / 100n}`)
let isWithin = true
for (const [programme, cap] of FIRST_SHARES) {
  const cost = shares.get(programme) ?? 0
  isWithin &&= cost <= cap
  printLine(
    `${cost <= cap ? '✓' : '✗'} ${programme}: ${(cost / 100).toFixed(2)} % of the edge, share ${(cap / 100).toFixed(2)} %, put off ${putOff.get(programme) ?? 0} times`,
  )
}
for (const [name, { expected, counted, back, all }] of habits) {
  const isLess = back * 2n <= expected
  isWithin &&= isLess
  printLine(
    `${isLess ? '✓' : '✗'} ${name}: the house expects ${expected / 100n}, of which ${counted / 100n} counts; for play ${back / 100n}, in all ${all / 100n}`,
  )
}
process.exit(isWithin ? 0 : 1)

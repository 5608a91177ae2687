import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runMatchDay } from './match-day.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    players: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})
const each = Math.max(1, Math.round(Number(values.kills) / 5))
printLine(`seed ${values.seed}`)
const {
  discrepancies,
  inFlight,
  differences: _,
  ...report
} = await runMatchDay({
  seed: values.seed,
  players: Number(values.players),
  kills: { server: each * 2, postgres: each, sportsbook: each * 2 },
  onKill: (count) => printLine(`${count} kills`),
})
for (const discrepancy of discrepancies) printLine(`✗ ${discrepancy}`)
printLine(JSON.stringify({ ...report, callsInFlight: inFlight.reduce((sum, value) => sum + value, 0) }))
printLine(`${discrepancies.length} differences`)
process.exit(discrepancies.length === 0 ? 0 : 1)

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Report, runChaos } from './driver.ts'
import { tableOf } from './table.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { values } = parseArgs({
  options: {
    'server-kills': { type: 'string', default: '1000' },
    'postgres-kills': { type: 'string', default: '100' },
    'lost-replies': { type: 'string', default: '500' },
    players: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})

function countIn(name: keyof typeof values): number {
  const text = values[name]
  if (/^\d{1,7}$/.test(text)) return Number(text)
  printLine(`--${name} must be a whole number, not "${text}"`)
  return process.exit(2)
}

const serverKills = countIn('server-kills')
const postgresKills = countIn('postgres-kills')
const all = serverKills + postgresKills
printLine(`seed ${values.seed}`)
const report: Report = await runChaos({
  seed: values.seed,
  serverKills,
  postgresKills,
  lostReplies: countIn('lost-replies'),
  players: Math.max(1, countIn('players')),
  onKill: (_killed, count) => {
    if (count % 50 === 0 || count === all) printLine(`${count} of ${all} kills`)
  },
})
for (const discrepancy of report.discrepancies) printLine(`✗ ${discrepancy}`)
printLine(tableOf(report))
process.exit(report.discrepancies.length === 0 ? 0 : 1)

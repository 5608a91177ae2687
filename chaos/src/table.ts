import type { Report } from './driver.ts'
import type { Fault } from './faults.ts'

/** Human-readable summary of the run. */
export function tableOf(report: Report): string {
  const { tally, kills } = report
  const rows: [string, string][] = [
    ['seed', report.seed],
    ['server killed', killsOf(report, 'server')],
    ['PostgreSQL killed', killsOf(report, 'postgres')],
    ['calls in flight at a kill', spread(kills.map(({ inFlight }) => inFlight))],
    ['answers cut off', count(report.lostReplies)],
    ['calls acknowledged', count(tally.acknowledged)],
    ['tries without an answer', count(tally.unanswered)],
    ['sent twice at once', count(tally.doubled)],
    ['old requests replayed', count(tally.replays)],
    ['bets', count(report.bets)],
    ['pushes, refetches', `${count(tally.pushes)}, ${count(tally.refetches)}`],
    ['took', `${report.seconds.toFixed(1)} s`],
    ['logs', 'test-results/chaos'],
    ['discrepancies', count(report.discrepancies.length)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

function killsOf({ kills }: Report, wanted: Fault): string {
  const down = kills.filter(({ fault }) => fault === wanted).map(({ downMs }) => downMs)
  return down.length === 0 ? '0' : `${count(down.length)} (back after ${spread(down)} ms)`
}

const count = (n: number): string => n.toLocaleString('en-US')

/** Median and maximum. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)] ?? 0}, at most ${sorted.at(-1) ?? 0}`
}

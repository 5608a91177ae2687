import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { beaconNamed } from '../src/lottery/beacon.ts'
import { verifyText } from '../src/verify-file.ts'

const HOW = 'npm run verify -- bets.json [--server-seed …]'
const complain = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}
const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return complain(`"${path}" cannot be read. ${HOW}`)
  }
}

/** Recomputes every bet of a saved file offline: the result follows from the file and the published rules alone. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'server-seed': { type: 'string' } },
})
const [path = complain(HOW)] = positionals
const found =
  verifyText(readFile(path), values['server-seed'], beaconNamed) ?? complain(`"${path}" has no bets in it.`)
for (const line of found.lines) process.stdout.write(`${line}\n`)
process.stdout.write(
  `${found.verified} verified, ${found.failed} wrong, ${found.waiting} not checkable yet, ${found.unreadable} unreadable\n`,
)
process.exit(found.failed + found.unreadable > 0 ? 1 : 0)

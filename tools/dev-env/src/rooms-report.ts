import { printLine } from './progress.ts'
import {
  arrowsUp,
  bypassedDoors,
  featureOf,
  importCycles,
  mutualPairs,
  readServer,
  strayQueries,
} from './rooms.ts'

/** Prints the order of the server: how many rooms and features there are, and what breaks the rules. */
const files = readServer()
const features = new Set(files.map(({ path }) => featureOf(path)))
const [up, tied, pairs, side, queries] = [
  arrowsUp(files),
  importCycles(files),
  mutualPairs(files),
  bypassedDoors(files),
  strayQueries(files),
]
const most = Math.max(0, ...tied.map((knot) => knot.length))
printLine(`${features.size} features, ${files.length} files`)
printLine(
  `largest knot ${most}, mutual pairs ${pairs.length}, arrows up ${up.length}, side doors ${side.length}, queries outside of sql.ts ${queries.length}`,
)
for (const fault of [...tied.map((knot) => `knot: ${knot.join(', ')}`), ...pairs, ...up, ...side, ...queries])
  printLine(fault)

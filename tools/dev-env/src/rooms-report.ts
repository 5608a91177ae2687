import { say } from './progress.ts'
import { arrowsUp, featureOf, knots, mutualPairs, readServer, sideDoors } from './rooms.ts'

/** Prints the order of the server: how many rooms and features there are, and what breaks the rules. */
const files = readServer()
const features = new Set(files.map(({ path }) => featureOf(path)))
const [up, tied, pairs, side] = [arrowsUp(files), knots(files), mutualPairs(files), sideDoors(files)]
const most = Math.max(0, ...tied.map((knot) => knot.length))
say(`${features.size} features, ${files.length} files`)
say(`largest knot ${most}, mutual pairs ${pairs.length}, arrows up ${up.length}, side doors ${side.length}`)
for (const fault of [...tied.map((knot) => `knot: ${knot.join(', ')}`), ...pairs, ...up, ...side]) say(fault)

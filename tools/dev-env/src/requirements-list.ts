import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, writeWhole } from './folders.ts'
import { faultsOf, namedBy, PAGE, readTests, withTests } from './requirements.ts'

/** Brings the tests of docs/requirements.md up to date and prints what a person has to mend there. */
const file = join(ROOT, PAGE)
const named = namedBy(readTests())
const page = withTests(readFileSync(file, 'utf8'), named)
writeWhole(file, page)
const faults = faultsOf(page, named)
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`)
process.stdout.write(`${named.size} requirements are named by tests; ${PAGE} is written\n`)
if (faults.length > 0) process.exitCode = 1

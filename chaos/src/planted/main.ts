import type { Bug } from './bug.ts'
import { BUGS } from './bugs.ts'
import { type Ground, layGround } from './ground.ts'
import { runTests } from './look.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Plants one bug after another in a copy of the checkout and looks whether the tests see it. One that makes all of them fail is no
 * bug but a broken file, and shows nothing.
 */
async function isSeen(ground: Ground, bug: Bug): Promise<boolean> {
  ground.plant(bug)
  const { passed, failed } = await runTests(ground.folder, bug.seenBy)
  ground.weed(bug)
  const [first] = failed
  if (first !== undefined && passed > 0) {
    say(`✓ ${bug.name}: seen by ${failed.length} of ${failed.length + passed}, such as "${first}"`)
    return true
  }
  say(`✗ ${bug.name}: ${first === undefined ? 'nobody sees it' : 'nothing works with it'}`)
  return false
}

async function main(): Promise<number> {
  const [wanted = ''] = process.argv.slice(2)
  const bugs = BUGS.filter(({ name, file }) => `${file} ${name}`.includes(wanted))
  if (bugs.length === 0) {
    say(`no planted bug has "${wanted}" in its name or file`)
    return 2
  }
  const ground = layGround()
  try {
    const tests = [...new Set(bugs.flatMap(({ seenBy }) => seenBy))]
    const sound = await runTests(ground.folder, tests)
    say(`${sound.passed} tests of ${tests.length} files pass without a bug`)
    for (const name of sound.failed) say(`✗ fails without a bug: ${name}`)
    if (sound.failed.length > 0) return 1
    let seen = 0
    for (const bug of bugs) if (await isSeen(ground, bug)) seen += 1
    say(`${seen} of ${bugs.length} planted bugs were seen`)
    return seen === bugs.length ? 0 : 1
  } finally {
    ground.remove()
  }
}

process.exit(await main())

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@baize/dev-env'
import { patience } from '@baize/kit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUGS } from './bugs.ts'
import { planted } from './ground.ts'
import { listen, REPORTER, readLines, runTests, silenceLimit, verdictOf } from './look.ts'

describe('the list of planted bugs', () => {
  it('has at least thirty bugs with unique names', () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(30)
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
  })

  it.each(BUGS)('finds the place of a bug in its file: $name', (bug) => {
    const sound = readFileSync(join(ROOT, bug.file), 'utf8')
    expect(planted(bug, sound)).not.toBe(sound)
    expect(bug.seenBy.filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
    expect(bug.seenBy).not.toEqual([])
  })

  it('refuses a bug whose text occurs twice or not at all', () => {
    const bug = { name: 'n', file: 'f', was: 'lock', becomes: '', seenBy: [] }
    expect(planted(bug, 'a lock')).toBe('a ')
    expect(() => planted(bug, 'a lock and a lock')).toThrow('2 times')
    expect(() => planted(bug, 'a key')).toThrow('0 times')
  })
})

describe('the report of the tests', () => {
  const said = [
    '# begins a.test.ts > pays once',
    'ok 1 - a.test.ts > pays once # time=3ms',
    '# begins a.test.ts > has an owner',
    'not ok 2 - a.test.ts > has an owner # time=1ms',
    'ok 3 - b.test.ts > waits # SKIP',
    'not ok 4 - c.test.ts',
    '# begins d.test.ts > ends',
    'some other output',
  ]

  it('is read from its lines, including files that failed to set up and tests that have not ended', () => {
    expect(readLines(said)).toEqual({
      passed: 1,
      failed: ['a.test.ts > has an owner'],
      broken: ['b.test.ts > waits # SKIP', 'c.test.ts'],
      running: ['d.test.ts > ends'],
    })
  })

  it('shows a bug when some tests fail or hang and others pass, and nothing when a file is broken', () => {
    const none = { passed: 3, failed: [], broken: [], hanging: [] }
    expect(verdictOf(none)).toEqual({ isSeen: false, words: 'nobody sees it' })
    expect(verdictOf({ ...none, failed: ['pays'] })).toEqual({
      isSeen: true,
      words: 'seen by 1 of 4, such as "pays"',
    })
    expect(verdictOf({ ...none, hanging: ['ends'] })).toEqual({
      isSeen: true,
      words: 'seen by 1 of 4, such as "ends", which hangs',
    })
    expect(verdictOf({ ...none, failed: ['pays'], broken: ['c.test.ts'] }).isSeen).toBe(false)
    expect(verdictOf({ ...none, passed: 0, hanging: ['ends'] }).isSeen).toBe(false)
  })
})

describe('a run of tests with a bug', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is ended when no test has begun or ended for too long, however long the whole run takes', () => {
    const onSilence = vi.fn<() => void>()
    const progress = listen(90_000, onSilence)
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(80_000)
      progress.heard()
    }
    expect(onSilence).not.toHaveBeenCalled()
    vi.advanceTimersByTime(90_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
    expect(progress.stop()).toBe(90_000)
  })

  it('may be silent for four times the longest silence of a run without a bug, and at least 90 s', () => {
    const progress = listen(Number.POSITIVE_INFINITY, () => {
      throw new Error('a run without a bug has no limit')
    })
    vi.advanceTimersByTime(50_000)
    progress.heard()
    vi.advanceTimersByTime(10_000)
    const longestMs = progress.stop()
    expect(longestMs).toBe(50_000)
    expect(silenceLimit(longestMs)).toBe(200_000)
    expect(silenceLimit(2_000)).toBe(90_000)
  })

  it('is killed with all its processes and names the hanging test', async () => {
    vi.useRealTimers()
    const folder = mkdtempSync(join(tmpdir(), 'baize-hangs-'))
    try {
      mkdirSync(join(folder, REPORTER, '..'), { recursive: true })
      cpSync(join(ROOT, REPORTER), join(folder, REPORTER))
      writeFileSync(
        join(folder, 'vitest.config.mjs'),
        `export default { test: { projects: [{ test: { name: 'server', include: ['*.check.mjs'] } }, { test: { name: 'packages', include: [] } }] } }`,
      )
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
      writeFileSync(
        join(folder, 'one.check.mjs'),
        `import { it } from 'vitest'
         it('passes', () => {})
         it('hangs', () => new Promise(() => {}), 1_800_000)`,
      )
      // Longer than vitest takes to start.
      const seen = await runTests(folder, ['one.check.mjs'], patience(6_000))
      expect(seen).toMatchObject({ passed: 1, failed: [], broken: [], hanging: ['one.check.mjs > hangs'] })
      expect(verdictOf(seen).isSeen).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@baize/dev-env'
import { describe, expect, it } from 'vitest'
import { BUGS } from './bugs.ts'
import { planted } from './ground.ts'
import { readTap } from './look.ts'

describe('planted bugs', () => {
  it('are many, each with a name of its own', () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(30)
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
  })

  it.each(BUGS)('still have a place to grow in: $name', (bug) => {
    const sound = readFileSync(join(ROOT, bug.file), 'utf8')
    expect(planted(bug, sound)).not.toBe(sound)
    expect(bug.seenBy.filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
    expect(bug.seenBy).not.toEqual([])
  })

  it('are not planted where their words stand twice, or not at all', () => {
    const bug = { name: 'n', file: 'f', was: 'lock', becomes: '', seenBy: [] }
    expect(planted(bug, 'a lock')).toBe('a ')
    expect(() => planted(bug, 'a lock and a lock')).toThrow('2 times')
    expect(() => planted(bug, 'a key')).toThrow('0 times')
  })
})

describe('what the tests said', () => {
  it('is read from their lines, with what could not even be set up', () => {
    const said = [
      'TAP version 13',
      '1..3',
      'ok 1 - a.test.ts > pays once # time=3.20ms',
      'not ok 2 - a.test.ts > has an owner # time=1.00ms',
      '    ---',
      '    error:',
      'ok 3 - b.test.ts > waits # SKIP',
      'not ok 4 - c.test.ts',
    ]
    expect(readTap(said.join('\n'))).toEqual({
      passed: 1,
      failed: ['a.test.ts > has an owner'],
      broken: ['b.test.ts > waits # SKIP', 'c.test.ts'],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { saysNoSpace, sentenceFor, Trouble } from './trouble.ts'

const systemError = (code: string) => Object.assign(new Error(`${code}: something`), { code })

describe('the sentence for an error', () => {
  it('is the trouble itself', () => {
    expect(sentenceFor(new Trouble('Do this.'))).toBe('Do this.')
  })

  it('tells to free the disk when it is full', () => {
    expect(sentenceFor(systemError('ENOSPC'))).toContain('The disk is full')
    expect(sentenceFor(systemError('EDQUOT'))).toContain('The disk is full')
  })

  it('names the file that may not be written', () => {
    expect(sentenceFor(systemError('EACCES'))).toContain('EACCES: something')
  })

  it('is missing for a bug, which keeps its stack', () => {
    expect(sentenceFor(new TypeError('x is not a function'))).toBeNull()
    expect(sentenceFor('a string')).toBeNull()
  })

  it('knows a full disk from what tools print', () => {
    expect(saysNoSpace('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toBe(
      true,
    )
    expect(saysNoSpace('npm error code ENOSPC')).toBe(true)
    expect(saysNoSpace('there is space left')).toBe(false)
  })
})

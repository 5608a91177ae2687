import { describe, expect, it } from 'vitest'
import { isDiskFull, sentenceFor, UserFault } from './trouble.ts'

const systemError = (code: string) => Object.assign(new Error(`${code}: something`), { code })

describe('the sentence for an error', () => {
  it('is the text of an expected error', () => {
    expect(sentenceFor(new UserFault('Do this.'))).toBe('Do this.')
  })

  it('advises to free the disk when it is full', () => {
    expect(sentenceFor(systemError('ENOSPC'))).toContain('The disk is full')
    expect(sentenceFor(systemError('EDQUOT'))).toContain('The disk is full')
  })

  it('names the file that may not be written', () => {
    expect(sentenceFor(systemError('EACCES'))).toContain('EACCES: something')
  })

  it.each(['EACCES', 'EPERM'])(
    'names the owner when %s comes from another user’s files in .baize',
    (code) => {
      const error = Object.assign(systemError(code), { path: '/srv/baize/.baize/logs/server.log' })
      const sentence = sentenceFor(error)
      expect(sentence).toContain('/srv/baize/.baize belongs to another user')
      expect(sentence).toContain('run as its owner or move .baize away')
      expect(
        sentenceFor(Object.assign(systemError(code), { path: '/srv/baize/apps/web/dist' })),
      ).not.toContain('.baize')
    },
  )

  it('is missing for a bug, which keeps its stack', () => {
    expect(sentenceFor(new TypeError('x is not a function'))).toBeNull()
    expect(sentenceFor('a string')).toBeNull()
  })

  it('recognises a full disk in the output of tools', () => {
    expect(isDiskFull('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toBe(
      true,
    )
    expect(isDiskFull('npm error code ENOSPC')).toBe(true)
    expect(isDiskFull('there is space left')).toBe(false)
  })
})

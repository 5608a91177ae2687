import { describe, expect, it } from 'vitest'
import { aboutOf, KEYS } from '../configuration/settings.ts'
import { createLog } from './log.ts'

describe('the log', () => {
  it('hides secrets by their name, wherever they occur in an entry', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const SECRET = 'hunter2'
    log.info({ password: SECRET, token: SECRET, serverSeed: SECRET })
    log.info({ user: { token: SECRET, password_hash: SECRET } })
    log.info({ req: { headers: { auth: SECRET, authorization: SECRET, cookie: SECRET } } })
    log.info({ config: { databaseUrl: SECRET, accountSecrets: [SECRET] } })
    log.child({ requestId: 'r1' }).info({ ticket: SECRET }, 'said')
    log.child({ session: { token: SECRET } }).info('said')
    log.error({ err: Object.assign(new Error('refused'), { request: { headers: { Auth: SECRET } } }) })
    log.info({ a: { b: { c: { d: [{ password: `${SECRET}"` }] } } } })
    log.info({ tokenHash: Buffer.from(SECRET), token: 5n })
    expect(lines).toHaveLength(9)
    expect(lines.join('')).not.toContain(SECRET)
    expect(JSON.parse(lines[8] ?? '')).toMatchObject({ tokenHash: '[hidden]', token: '[hidden]' })
    expect(JSON.parse(lines[4] ?? '')).toMatchObject({
      level: 'info',
      requestId: 'r1',
      ticket: '[hidden]',
      msg: 'said',
    })
  })

  it('hides every secret setting, by its key and by its variable', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const secrets = KEYS.filter((key) => aboutOf(key).secret)
    expect(secrets).toEqual(expect.arrayContaining(['personalSecrets', 'oidcClientSecret', 'paymentDrivers']))
    for (const key of secrets) {
      log.info({ config: { [key]: 'hunter2' }, env: { [aboutOf(key).name]: 'hunter2' } })
      log.info({ [key]: ['hunter2', 'hunter2'] })
    }
    expect(lines.filter((line) => line.includes('hunter2'))).toEqual([])
  })

  it('leaves everything else as it is', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const cause = new Error('the disk is full')
    log.error(
      { err: new Error('it broke', { cause }), at: new Date(0), list: [1, { a: null }], amount: 5n },
      'said',
    )
    const line: unknown = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      list: [1, { a: null }],
      amount: 5,
      msg: 'said',
    })
    expect(lines[0]).toContain('it broke: the disk is full')
    expect(lines[0]).toContain('log.test.ts')
  })
})

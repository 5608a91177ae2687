import { describe, expect, it } from 'vitest'
import { accountFor, canReach, parsePasswd } from './run-as.ts'

const accounts = parsePasswd(
  'root:x:0:0:root:/root:/bin/bash\n# a comment\nann:x:1000:1000::/home/ann:/bin/sh\nnobody:x:65534:65533:nobody:/:/sbin/nologin\n',
)
const nobody = { name: 'nobody', uid: 65_534, gid: 65_533 }

describe('the account that PostgreSQL runs as', () => {
  it('is nobody for new data', () => {
    expect(accountFor(accounts, null)).toEqual(nobody)
  })

  it('is the owner of existing data', () => {
    expect(accountFor(accounts, 1000)?.name).toBe('ann')
  })

  it('is never root', () => {
    expect(accountFor(accounts, 0)).toEqual(nobody)
  })

  it('is never a uid without a name, which PostgreSQL refuses', () => {
    expect(accountFor(accounts, 4242)).toEqual(nobody)
  })

  it('is missing on a machine without the account nobody', () => {
    expect(accountFor(accounts.slice(0, 2), null)).toBeNull()
  })
})

describe('the reach of an account', () => {
  const tree =
    (modes: Record<string, { mode: number; uid?: number; gid?: number }>) =>
    (path: string): { mode: number; uid: number; gid: number } => ({
      uid: 0,
      gid: 0,
      ...(modes[path] ?? { mode: 0o755 }),
    })

  it('includes a file under folders open to everyone', () => {
    expect(canReach('/srv/baize/file', nobody, tree({}))).toBe(true)
  })

  it('excludes everything under a home of mode 0700', () => {
    expect(canReach('/root/baize/file', nobody, tree({ '/root': { mode: 0o700 } }))).toBe(false)
  })

  it('excludes a file readable only by its owner', () => {
    expect(canReach('/srv/file', nobody, tree({ '/srv/file': { mode: 0o600 } }))).toBe(false)
  })

  it('includes files under its own closed folder and its group’s', () => {
    expect(canReach('/own/file', nobody, tree({ '/own': { mode: 0o700, uid: 65_534 } }))).toBe(true)
    expect(canReach('/group/file', nobody, tree({ '/group': { mode: 0o710, gid: 65_533 } }))).toBe(true)
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { applyPush, clearUser, refreshUser, session, signIn, VISITOR } from './session.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana', balance: '10.00', seq: 4 }

beforeEach(() => {
  localStorage.clear()
  clearUser()
})

describe('the current user', () => {
  it('[E-01] is a visitor with the logged-out defaults until a token is there', () => {
    expect(session()).toMatchObject({ hasLogin: false, useGameSymbol: true })
    expect(session().user).toMatchObject({
      token: '',
      username: 'NewVisitor',
      nickname: '',
      email: '',
      phone: '',
      avatar: '',
      userId: '',
      balance: '0',
      taskBonusBalance: '0',
      registerTaskBonusBalance: '0',
      depositForWithdraw: '0',
      symbol: 'G$',
      currSymbol: '',
      currRatio: '',
      noticeUpdateTime: 0,
      phoneChecked: false,
      rechargeCount: 0,
      firstRechargeFlag: false,
      vipLevel: { level: 0 },
      thirdLoginTypes: [],
      bind2Auth: false,
      appVersion: '',
    })
    signIn(player)
    expect(session().hasLogin).toBe(true)
  })

  it('is stored under the names of the specification and restored by the next page', async () => {
    signIn({ ...player, rechargeCount: 2, vipLevel: { level: 3 } })
    expect(storage.get('token')).toBe('a-long-token')
    expect(storage.get('balance')).toBe('10.00')
    expect(storage.get('hasLogin')).toBe(true)
    expect(storage.get('rechargeCount')).toBe(2)
    expect(storage.get('vipLevel')).toBe(3)
    vi.resetModules()
    const nextPage = await import('./session.ts')
    expect(nextPage.session()).toMatchObject({ hasLogin: true, user: { username: 'ana', balance: '10.00' } })
  })

  it('[E-01] is not taken for the previous one when only a new token exists yet', async () => {
    signIn(player)
    storage.set('token', 'token-of-another')
    vi.resetModules()
    const nextPage = await import('./session.ts')
    expect(nextPage.session()).toEqual({
      hasLogin: true,
      useGameSymbol: true,
      user: { ...VISITOR, token: 'token-of-another' },
    })
  })

  it('[E-11] has its balance, level and deposits while the stored user is unreadable, as after a deploy', async () => {
    signIn({ ...player, rechargeCount: 2, vipLevel: { level: 3 } })
    const { symbol: _, ...older } = { ...player }
    localStorage.setItem('user', JSON.stringify(older))
    vi.resetModules()
    expect((await import('./session.ts')).session()).toMatchObject({
      hasLogin: true,
      user: { token: 'a-long-token', userId: '', balance: '10.00', rechargeCount: 2, vipLevel: { level: 3 } },
    })
    // The token of somebody else: nothing of the player before may show.
    storage.set('token', 'token-of-another')
    vi.resetModules()
    expect((await import('./session.ts')).session().user).toEqual({ ...VISITOR, token: 'token-of-another' })
    storage.set('token', 'a-long-token')
    storage.remove('hasLogin')
    vi.resetModules()
    expect((await import('./session.ts')).session().user).toEqual({ ...VISITOR, token: 'a-long-token' })
  })

  it('becomes a visitor again and leaves nothing of the player behind', () => {
    signIn(player)
    clearUser()
    expect(session().user).toEqual(VISITOR)
    expect(storage.get('token')).toBeUndefined()
    expect(storage.get('user')).toBeUndefined()
  })
})

describe('the balance', () => {
  it('is updated by a push', () => {
    signIn(player)
    applyPush({ seq: 5, balance: '7.50' })
    expect(session().user).toMatchObject({ balance: '7.50', seq: 5 })
    applyPush({ seq: 6 })
    expect(session().user).toMatchObject({ balance: '7.50', seq: 6 })
  })

  it('does not jump back when a push has overtaken the reply about the user', () => {
    signIn({ ...player, balance: '7.50', seq: 6 })
    refreshUser({ ...player, balance: '10.00', seq: 5, rechargeCount: 1 })
    expect(session().user).toMatchObject({ balance: '7.50', seq: 6, rechargeCount: 1 })
    refreshUser({ ...player, balance: '3.00', seq: 9 })
    expect(session().user).toMatchObject({ balance: '3.00', seq: 9 })
  })

  it('is stored without the token, which another tab may remove at that moment', () => {
    signIn(player)
    const writes = vi.spyOn(storage, 'set')
    applyPush({ seq: 5, balance: '7.50' })
    refreshUser({ ...player, balance: '7.00', seq: 6 })
    const written = writes.mock.calls.map(([key]) => key)
    writes.mockRestore()
    expect(written).toContain('balance')
    expect(written).not.toContain('token')
  })

  it('is not stored for a player whom another tab has just logged out', () => {
    signIn(player)
    storage.clearForLogOut()
    applyPush({ seq: 5, balance: '7.50' })
    refreshUser({ ...player, balance: '7.50', seq: 5 })
    expect(storage.get('token')).toBeUndefined()
    expect(storage.get('user')).toBeUndefined()
  })

  it('stays zero for a visitor, whatever is pushed', () => {
    applyPush({ seq: 5, balance: '7.50' })
    expect(session().user.balance).toBe('0')
  })
})

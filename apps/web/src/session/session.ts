import type { User } from '@baize/contract'
import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** Who looks at the site without an account. */
export const VISITOR: User = {
  token: '',
  userId: '',
  username: 'NewVisitor',
  nickname: '',
  email: '',
  phone: '',
  avatar: '',
  balance: '0',
  taskBonusBalance: '0',
  registerTaskBonusBalance: '0',
  depositForWithdraw: '0',
  symbol: 'G$',
  currSymbol: '',
  currRatio: '',
  useGameSymbol: true,
  currencyId: 'USD',
  noticeUpdateTime: 0,
  unreadNotices: 0,
  quietNotices: [],
  phoneChecked: false,
  rechargeCount: 0,
  firstRechargeFlag: false,
  vipLevel: { level: 0 },
  thirdLoginTypes: [],
  bind2Auth: false,
  appVersion: '',
  hideName: false,
  seq: 0,
}

export type Session = {
  readonly user: User
  readonly hasLogin: boolean
  /** Amounts carry the game symbol; otherwise that of the player's currency. */
  readonly useGameSymbol: boolean
}

const sessionOf = (user: User): Session => ({
  user,
  hasLogin: user.token !== '',
  useGameSymbol: user.useGameSymbol,
})

/** What is kept of a player. A token may be there before its user is, and must not be taken for that of the user before. */
function restored(): Session {
  const token = storage.get('token') ?? ''
  const user = storage.get('user')
  if (user && token !== '' && user.token === token) return sessionOf(user)
  return sessionOf({ ...VISITOR, token })
}

export const useSession = create<Session>(restored)

export const session = (): Session => useSession.getState()

/** All but the token, which only a log-in writes: another tab may be taking it away at this moment. */
function keep(user: User): void {
  storage.set('user', user)
  storage.set('vipLevel', user.vipLevel.level)
  storage.set('balance', user.balance)
  storage.set('hasLogin', true)
  storage.set('loggedInBefore', true)
  storage.set('rechargeCount', user.rechargeCount)
}

export function signIn(user: User): void {
  storage.set('token', user.token)
  show(user)
}

function show(user: User): void {
  keep(user)
  useSession.setState(sessionOf(user))
}

/**
 * Takes what the server says about the current player. A reply that was overtaken by a push is older than what is on screen:
 * its balance is left out, or the balance would jump back.
 */
export function refreshUser(user: User): void {
  const current = session().user
  const overtaken = user.userId === current.userId && user.seq < current.seq
  learn(overtaken ? { ...user, balance: current.balance, seq: current.seq } : user)
}

export function applyPush(push: { readonly seq: number; readonly balance?: string | undefined }): void {
  const { user, hasLogin } = session()
  if (hasLogin) learn({ ...user, seq: push.seq, balance: push.balance ?? user.balance })
}

/** News of a player whom another tab has just logged out must not be written back: it would log everybody in again. */
function learn(user: User): void {
  if (storage.get('token') === user.token) show(user)
}

/** The token alone is known, from the address; the user follows from the server. */
export function adoptToken(token: string): void {
  storage.set('token', token)
  useSession.setState(sessionOf({ ...VISITOR, token }))
}

/**
 * Becomes who the browser's storage says, and writes nothing: two tabs that answered each other's writes would never end, and
 * one that cleared the storage again would take away what the first has stored since.
 */
export const followStored = (): void => useSession.setState(restored())

/** Takes over what another tab has learnt of the same player, unless this one knows better. */
export function followStoredUser(): void {
  const user = storage.get('user')
  const current = session().user
  if (user && user.token !== '' && user.token === current.token && user.seq >= current.seq)
    useSession.setState(sessionOf(user))
}

/** Back to a visitor. The screen's own settings stay, what belongs to the player goes. */
export function clearUser(): void {
  storage.clearForLogOut()
  useSession.setState(sessionOf(VISITOR))
}

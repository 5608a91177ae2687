import type { User } from '@baize/contract/player'
import { create } from 'zustand'
import { storage, storedUserToken } from '../storage/storage.ts'

/** A visitor without an account. */
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
  /** Amounts carry the game symbol if true, otherwise that of the player's currency. */
  readonly useGameSymbol: boolean
  /** Balance to show while a framed game still shows its round. */
  readonly held?: string | undefined
}

const sessionOf = (user: User): Session => ({
  user,
  hasLogin: user.token !== '',
  useGameSymbol: user.useGameSymbol,
})

/** Session from storage. A token may be stored before its user, and must not be combined with the previous user. */
function restored(): Session {
  const token = storage.get('token') ?? ''
  const user = storage.get('user')
  if (user && token !== '' && user.token === token) return sessionOf(user)
  return sessionOf({ ...VISITOR, token, ...(user ? {} : remembered(token)) })
}

/**
 * The values stored by their own names, until the user is fetched: after a deploy the stored user may lack a field and
 * not be readable. Only if that user had the same token, else they may be another player's.
 */
function remembered(token: string): Partial<User> {
  if (token === '' || storedUserToken() !== token || storage.get('hasLogin') !== true) return {}
  return {
    balance: storage.get('balance') ?? VISITOR.balance,
    rechargeCount: storage.get('rechargeCount') ?? 0,
    vipLevel: { level: storage.get('vipLevel') ?? 0 },
  }
}

export const useSession = create<Session>(restored)

export const session = (): Session => useSession.getState()

/** Stores the user without the token, which only a login writes: another tab may be removing it at this moment. */
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
 * Applies the server's current user. A response overtaken by a push is older than what is shown: its balance is
 * dropped, or the balance would jump back.
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

/** An update for a player whom another tab has just logged out must not be stored: it would log all tabs in again. */
function learn(user: User): void {
  if (storage.get('token') === user.token) show(user)
}

/** Only the token is known; the user is fetched afterwards. */
export function adoptToken(token: string): void {
  storage.set('token', token)
  useSession.setState(sessionOf({ ...VISITOR, token }))
}

/**
 * Adopts the session in storage without writing: two tabs reacting to each other's writes would loop, and clearing the
 * storage again would remove what the first tab has stored since.
 */
export const followStored = (): void => useSession.setState(restored())

/** Adopts an update of the same player from another tab, unless this tab has a newer one. */
export function followStoredUser(): void {
  const user = storage.get('user')
  const current = session().user
  if (user && user.token !== '' && user.token === current.token && user.seq >= current.seq)
    useSession.setState(sessionOf(user))
}

/** Back to a visitor: device settings are kept, player data is removed. */
export function clearUser(): void {
  storage.clearForLogOut()
  useSession.setState(sessionOf(VISITOR))
}

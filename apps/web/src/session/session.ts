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
  currencyId: 'USD',
  noticeUpdateTime: 0,
  phoneChecked: false,
  rechargeCount: 0,
  firstRechargeFlag: false,
  vipLevel: { level: 0 },
  thirdLoginTypes: [],
  bind2Auth: false,
  appVersion: '',
  seq: 0,
}

export type Session = {
  readonly user: User
  readonly hasLogin: boolean
  /** Amounts carry the game symbol; otherwise that of the player's currency. */
  readonly useGameSymbol: boolean
}

const sessionOf = (user: User): Session => ({ user, hasLogin: user.token !== '', useGameSymbol: true })

function restored(): Session {
  const user = storage.get('user')
  const token = storage.get('token')
  return sessionOf(user && token ? { ...user, token } : VISITOR)
}

export const useSession = create<Session>(restored)

export const session = (): Session => useSession.getState()

function keep(user: User): void {
  storage.set('token', user.token)
  storage.set('user', user)
  storage.set('vipLevel', user.vipLevel.level)
  storage.set('balance', user.balance)
  storage.set('hasLogin', true)
  storage.set('loggedInBefore', true)
  storage.set('rechargeCount', user.rechargeCount)
}

export function signIn(user: User): void {
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
  signIn(overtaken ? { ...user, balance: current.balance, seq: current.seq } : user)
}

export function applyPush(push: { readonly seq: number; readonly balance?: string | undefined }): void {
  const { user, hasLogin } = session()
  if (hasLogin) signIn({ ...user, seq: push.seq, balance: push.balance ?? user.balance })
}

/** The token alone is known, from the address or from another tab; the user follows from the server. */
export function adoptToken(token: string): void {
  storage.set('token', token)
  useSession.setState(sessionOf({ ...VISITOR, token }))
}

/** Back to a visitor. The screen's own settings stay, what belongs to the player goes. */
export function clearUser(): void {
  storage.clearForLogOut()
  useSession.setState(sessionOf(VISITOR))
}

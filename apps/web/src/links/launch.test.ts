import { beforeEach, describe, expect, it } from 'vitest'
import { usePopupStack } from '../popups/stack.ts'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { canPlay, type Launch } from './launch.ts'

const REAL: Launch = { kind: 'game', demo: false }
const DEMO: Launch = { kind: 'game', demo: true }
const SPORTS: Launch = { kind: 'sports', demo: false }
const SPORTS_DEMO: Launch = { kind: 'sports', demo: true }

const playerWith = (balance: string) => signIn({ ...VISITOR, token: 'a-long-token', userId: '5', balance })
const tried = (launch: Launch) => {
  usePopupStack.setState({ stack: [] })
  const allowed = canPlay(launch)
  return [allowed, ...usePopupStack.getState().stack.map(({ name }) => name)]
}

beforeEach(() => {
  localStorage.clear()
  clearUser()
})

describe('the launch of a game', () => {
  it('[V-03] needs a non-zero balance for real money and else shows the recharge notice', () => {
    for (const nothing of ['0', '0.00', '-5.00', '']) {
      playerWith(nothing)
      expect(tried(REAL)).toEqual([false, 'rechargeNotice'])
      expect(tried(SPORTS)).toEqual([false, 'rechargeNotice'])
    }
    for (const something of ['0.01', '100.00', '9007199254740993.10']) {
      playerWith(something)
      expect(tried(REAL)).toEqual([true])
    }
  })

  it('[V-03] needs no balance in demo mode', () => {
    playerWith('0.00')
    expect(tried(DEMO)).toEqual([true])
    expect(tried(SPORTS_DEMO)).toEqual([true])
  })

  it('[V-03] [R-01] needs a log-in except in demo mode', () => {
    expect(tried(REAL)).toEqual([false, 'login'])
    expect(tried(DEMO)).toEqual([true])
    expect(tried(SPORTS)).toEqual([false, 'login'])
    expect(tried(SPORTS_DEMO)).toEqual([true])
  })
})

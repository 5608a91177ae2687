import { type RefusalId, refusal, refused } from '@baize/contract'
import { beforeEach, expect, it } from 'vitest'
import { usePopupStack } from '../popups/stack.ts'
import { session, signIn, VISITOR } from '../session/session.ts'
import { useToasts } from '../ui/toast.ts'
import { react } from './reactions.ts'

const open = () => usePopupStack.getState().stack.map(({ name, props }) => ({ name, ...props }))
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const plain = (
  id: Extract<
    RefusalId,
    | 'forbidden'
    | 'loginNeeded'
    | 'sessionEnded'
    | 'insufficientFunds'
    | 'gameMaintenance'
    | 'paymentMaintenance'
    | 'nameTaken'
  >,
) => refused(refusal(id))

beforeEach(() => {
  localStorage.clear()
  usePopupStack.setState({ stack: [] })
  useToasts.setState({ toasts: [] })
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
})

it("[R-02] [X-01] alerts 'Insufficient Permissions' on 403", () => {
  react(plain('forbidden'))
  expect(open()).toMatchObject([{ name: 'dialog', kind: 'alert', message: 'Insufficient Permissions' }])
})

it.each(['loginNeeded', 'sessionEnded'] as const)('[X-02] clears the user and asks for login on %s', (id) => {
  react(plain(id))
  expect(session().hasLogin).toBe(false)
  expect(open()).toMatchObject([{ name: 'login' }])
})

it('opens one login popup however many calls are refused at once', () => {
  for (let i = 0; i < 3; i++) react(plain('sessionEnded'))
  expect(open()).toHaveLength(1)
})

it('[X-06] shows the recharge notice when the balance is too low', () => {
  react(plain('insufficientFunds'))
  expect(open()).toMatchObject([{ name: 'rechargeNotice' }])
})

it.each([
  ['X-07', 'gameMaintenance', 'This game is being maintained.'],
  ['X-08', 'paymentMaintenance', 'Payments are being maintained.'],
] as const)('[%s] shows the popup of %s', (_id, id, reason) => {
  react(plain(id))
  expect(open()).toMatchObject([{ name: 'maintenance', reason }])
})

it('[X-13] is silent on 9000', () => {
  react({ status: 9000, message: 'nothing to see' })
  expect(open()).toEqual([])
  expect(toasts()).toEqual([])
})

it('says any other refusal in words', () => {
  react(plain('nameTaken'))
  react({ status: 77_777, message: 'A refusal this page does not know.' })
  expect(toasts()).toEqual(['This name is taken.', 'A refusal this page does not know.'])
})

import { beforeEach, expect, it } from 'vitest'
import { queuePopups } from './queue.ts'
import { closePopup, openPopup, usePopupStack } from './stack.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const closeTop = () => closePopup(usePopupStack.getState().stack.at(-1)?.id ?? 0)

beforeEach(() => usePopupStack.setState({ stack: [] }))

it('[S-14] popups of a list show in order, one after another', () => {
  queuePopups([
    { name: 'age', props: {} },
    { name: 'country', props: {} },
    { name: 'update', props: {} },
  ])
  const seen = []
  while (names().length > 0) {
    seen.push(names())
    closeTop()
  }
  expect(seen).toEqual([['age'], ['country'], ['update']])
})

it('[S-14] a list waits for what is open, and for what its own popups give way to', () => {
  openPopup('register', {})
  queuePopups([
    { name: 'rechargeNotice', props: { reason: 'Too low.' } },
    { name: 'country', props: {} },
  ])
  expect(names()).toEqual(['register'])
  closeTop()
  expect(names()).toEqual(['rechargeNotice'])
  openPopup('deposit', {})
  usePopupStack.setState(({ stack }) => ({ stack: stack.filter(({ name }) => name === 'deposit') }))
  expect(names()).toEqual(['deposit'])
  closeTop()
  expect(names()).toEqual(['country'])
})

it('[S-14] a second list comes after the first', () => {
  queuePopups([{ name: 'age', props: {} }])
  queuePopups([{ name: 'country', props: {} }])
  expect(names()).toEqual(['age'])
  closeTop()
  expect(names()).toEqual(['country'])
})

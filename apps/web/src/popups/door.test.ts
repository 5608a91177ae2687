import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { queuePopups, resetBudget, useRunningRound, watch } from './budget.ts'
import { closePopup, openPopup, usePopupStack } from './stack.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const looked = () => Promise.resolve()
const closeTop = () => {
  closePopup(usePopupStack.getState().stack.at(-1)?.id ?? 0)
  return looked()
}

beforeEach(() => {
  clearUser()
  usePopupStack.setState({ stack: [] })
  resetBudget()
  watch()
})

it('[S-14] the entry questions are asked in order, one after another', async () => {
  queuePopups([
    { name: 'age', props: {} },
    { name: 'country', props: {} },
    { name: 'register', props: {} },
  ])
  const seen = []
  while (names().length > 0) {
    seen.push(names())
    await closeTop()
  }
  expect(seen).toEqual([['age'], ['country'], ['register']])
})

it('[S-14] a list of questions waits for open popups and their successors', async () => {
  openPopup('register', {})
  queuePopups([
    { name: 'rechargeNotice', props: { reason: 'Too low.' } },
    { name: 'country', props: {} },
  ])
  expect(names()).toEqual(['register'])
  await closeTop()
  expect(names()).toEqual(['rechargeNotice'])
  openPopup('deposit', {})
  usePopupStack.setState(({ stack }) => ({ stack: stack.filter(({ name }) => name === 'deposit') }))
  await looked()
  expect(names()).toEqual(['deposit'])
  await closeTop()
  expect(names()).toEqual(['country'])
})

it('[S-14] a second list of questions follows the first', async () => {
  queuePopups([{ name: 'age', props: {} }])
  queuePopups([{ name: 'country', props: {} }])
  expect(names()).toEqual(['age'])
  await closeTop()
  expect(names()).toEqual(['country'])
})

describe('an entry question', () => {
  /** Each begins something and returns what ends it. */
  const BUSY_WITH: Readonly<Record<string, () => () => void>> = {
    typing: () => {
      const field = document.body.appendChild(document.createElement('input'))
      field.focus()
      return () => {
        field.blur()
        field.remove()
      }
    },
    'an open menu': () => {
      const menu = document.body.appendChild(document.createElement('div'))
      menu.dataset.menuOpen = ''
      return () => {
        menu.remove()
        dispatchEvent(new Event('focusout'))
      }
    },
    'a running round': () => renderHook(() => useRunningRound(true)).unmount,
  }

  it.each(Object.keys(BUSY_WITH))('does not open over %s, and opens after it', async (busy) => {
    const finish = BUSY_WITH[busy]?.()
    queuePopups([{ name: 'age', props: {} }])
    await looked()
    expect(names()).toEqual([])
    finish?.()
    await looked()
    expect(names()).toEqual(['age'])
  })

  it('is skipped for a visitor who has logged in before it opened', async () => {
    const finish = BUSY_WITH['typing']?.()
    queuePopups([{ name: 'age', props: {} }])
    signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
    finish?.()
    await looked()
    expect(names()).toEqual([])
  })
})

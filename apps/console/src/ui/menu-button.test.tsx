import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from '../testing/axe.fixture.ts'
import { MenuButton } from './MenuButton.tsx'

const ITEMS = ['Give spins', 'Correct', 'Close account']

function open() {
  const chosen = vi.fn<(item: string) => void>()
  const { container } = render(
    <MenuButton
      label="More"
      items={ITEMS.map((name) => ({ id: name, label: name, onChoose: () => chosen(name) }))}
    />,
  )
  return { chosen, container, button: screen.getByRole('button', { name: 'More' }) }
}
const focused = (): string => document.activeElement?.textContent ?? ''
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('a menu is walked by arrows, Home, End and first letters, round its ends', async () => {
  const { button, container } = open()
  button.focus()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  press('ArrowUp')
  expect([focused(), button.getAttribute('aria-expanded')]).toEqual(['Close account', 'true'])
  await expectAccessible(container)
  const walked = ['ArrowDown', 'ArrowUp', 'Home', 'ArrowDown', 'End', 'c', 'g'].map((key) => {
    press(key)
    return focused()
  })
  expect(walked).toEqual([
    'Give spins',
    'Close account',
    'Give spins',
    'Correct',
    'Close account',
    'Correct',
    'Give spins',
  ])
})

it('a menu closes with Escape and Tab, and returns the focus to its button', () => {
  const { button, chosen } = open()
  for (const key of ['Escape', 'Tab']) {
    fireEvent.click(button)
    expect(focused()).toBe('Give spins')
    press(key)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  }
  expect(chosen).not.toHaveBeenCalled()
})

it('a menu closes when an item is chosen or the focus leaves it', () => {
  const { button, chosen } = open()
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Correct' }))
  expect(chosen.mock.calls).toEqual([['Correct']])
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(button)
  fireEvent.blur(screen.getByRole('menuitem', { name: 'Correct' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

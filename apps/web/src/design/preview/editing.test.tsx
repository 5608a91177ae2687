import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { useDesign } from '../../session/design.ts'
import { setStartup } from '../../session/startup.ts'
import { designOf } from '../design.fixture.ts'
import { loadDesign } from '../load-design.ts'
import { watched } from './preview.fixture.tsx'

let end: () => void = () => undefined
beforeEach(() => {
  localStorage.clear()
  setStartup(STARTUP)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  end()
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  useDesign.setState({ preview: false })
  history.replaceState(null, '', '/')
  await loadDesign(() => Promise.resolve(designOf({})))
})

async function editing() {
  const studio = await watched()
  end = studio.stop
  studio.says('setEditing', { on: true })
  return studio
}
const outlined = () =>
  [...document.querySelectorAll<HTMLElement>('[data-editing]')].map(({ dataset }) => dataset.editing)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, how: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...how })

describe('[D-06] a preview that is edited', () => {
  it('picks a block, or a part of the frame, by a press and follows no link', async () => {
    const { heard } = await editing()
    const seen = vi.fn<() => void>()
    document.getElementById('gbRoot')?.addEventListener('click', seen)
    fireEvent.click(screen.getByText('inside'))
    fireEvent.click(screen.getAllByRole('link', { name: 'Lobby' }).at(-1) ?? document.body)
    fireEvent.click(document.body)
    expect(heard('blockPicked')).toEqual([
      { type: 'blockPicked', blockId: 'in.0' },
      { type: 'blockPicked', blockId: 'g.2' },
    ])
    expect([outlined(), seen.mock.calls.length]).toEqual([['g.2'], 0])
  })

  it('tells which block the pointer is on and outlines it', async () => {
    const { heard } = await editing()
    fireEvent.pointerOver(screen.getByText('first'))
    fireEvent.pointerOver(screen.getByText('first'))
    expect(document.querySelector('[data-hovered="h.0"]')).toBeTruthy()
    fireEvent.pointerOut(screen.getByText('first'), { relatedTarget: null })
    expect(heard('blockHovered').map((message) => 'blockId' in message && message.blockId)).toEqual([
      'h.0',
      null,
    ])
  })

  it('offers to insert beside the picked block and to move it, and not for the frame', async () => {
    const { heard } = await editing()
    fireEvent.click(screen.getByText('first'))
    press('Insert a block above')
    press('Insert a block below')
    press('Move up')
    press('Move down')
    expect(heard('insertAsked')).toEqual([
      { type: 'insertAsked', pageId: 'h', before: 'h.0' },
      { type: 'insertAsked', pageId: 'h', before: 'h.1' },
    ])
    expect(heard('moveAsked').map((message) => 'by' in message && message.by)).toEqual([-1, 1])
    fireEvent.click(screen.getByRole('banner'))
    expect(screen.queryByRole('button', { name: 'Move up' })).toBeNull()
  })

  it('offers to insert the first block of an empty page', async () => {
    const { says, heard } = await editing()
    says('replacePage', { page: { id: 'h', type: 'home', items: [] } })
    press('Insert the first block')
    expect(heard('insertAsked')).toEqual([{ type: 'insertAsked', pageId: 'h', before: null }])
  })

  it('is edited by the keyboard alone: Tab, Enter, Alt with arrows, undo and redo', async () => {
    const { heard } = await editing()
    const user = userEvent.setup()
    key('Tab')
    expect(document.activeElement?.textContent).toMatch(/^Block 1 of \d+: /)
    const first = screen.getByRole('button', { name: /: first$/ })
    act(() => first.focus())
    await user.keyboard('{Enter}')
    expect([outlined(), first.getAttribute('aria-pressed')]).toEqual([['h.0'], 'true'])
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Insert a block above')
    key('ArrowDown', { altKey: true })
    // The second is the block in the embedded page, the first the one that embeds it.
    act(() =>
      screen
        .getAllByRole('button', { name: /: inside$/ })
        .at(-1)
        ?.focus(),
    )
    key('ArrowUp', { altKey: true })
    expect(heard('moveAsked')).toEqual([
      { type: 'moveAsked', blockId: 'h.0', by: 1 },
      { type: 'moveAsked', blockId: 'in.0', by: -1 },
    ])
    key('z', { ctrlKey: true })
    key('Z', { metaKey: true, shiftKey: true })
    key('y', { ctrlKey: true })
    expect([heard('undoAsked').length, heard('redoAsked').length]).toEqual([1, 2])
  })

  it('is an ordinary page again once editing ends, and is one from the start', async () => {
    const { says, heard } = await editing()
    says('setEditing', { on: false })
    const seen = vi.fn<() => void>()
    document.getElementById('gbRoot')?.addEventListener('click', seen)
    fireEvent.click(screen.getByText('first'))
    expect([heard('blockPicked'), seen.mock.calls.length]).toEqual([[], 1])
    expect(screen.queryByRole('navigation', { name: 'Blocks of this page' })).toBeNull()
  })
})

describe('[D-06] a text that is edited where it is', () => {
  const dblclick = (words: string) => fireEvent.doubleClick(screen.getByText(words))
  const write = (words: string, how: string) => {
    const field = document.querySelector<HTMLElement>('[contenteditable="plaintext-only"]')
    if (!field) return false
    field.textContent = words
    fireEvent.keyDown(field, { key: how })
    return true
  }

  it('is told by Enter with its field and language, and stays as it was until the studio sends the block', async () => {
    const { says, heard } = await editing()
    dblclick('first')
    expect(write('  better \n words ', 'Enter')).toBe(true)
    expect(heard('textEdited')).toEqual([
      { type: 'textEdited', blockId: 'h.0', path: 'text', language: 'en', text: 'better words' },
    ])
    expect(screen.getByText('first').hasAttribute('contenteditable')).toBe(false)
    says('updateBlock', { blockId: 'h.0', comId: 'announcement', data: { text: 'better words' } })
    expect(screen.getByText('better words')).toBeTruthy()
  })

  it('is dropped by Escape, and not told where nothing changed', async () => {
    const { heard } = await editing()
    dblclick('first')
    write('other', 'Escape')
    dblclick('first')
    write('first', 'Enter')
    expect([heard('textEdited'), screen.getAllByText('first').length > 0]).toEqual([[], true])
  })

  it('is found by its nth occurrence, in the language shown, behind a key of the site, and by the keyboard', async () => {
    const { says, heard } = await editing()
    const items = [
      { label: 'Same', link: '/help' },
      { label: 'Same', link: '/bets' },
      { label: 'shell.lobby', link: '/' },
      { label: { en: 'Words', pt: 'Palavras', id: 'Kata' }, link: '/' },
    ]
    says('replacePage', {
      page: { id: 'h', type: 'home', items: [{ comId: 'buttons', data: { items }, blockId: 'h.0' }] },
    })
    await screen.findAllByText('Same')
    fireEvent.doubleClick(screen.getAllByText('Same')[1] ?? document.body)
    write('Other', 'Tab')
    write('Home', 'Tab')
    write('Palavra', 'Enter')
    const first = screen.getByRole('button', { name: /: Same/ })
    fireEvent.click(first)
    fireEvent.click(first)
    write('One', 'Enter')
    expect(heard('textEdited').map((told) => 'text' in told && [told.path, told.text])).toEqual([
      ['items.1.label', 'Other'],
      ['items.2.label', 'Home'],
      ['items.3.label', 'Palavra'],
      ['items.0.label', 'One'],
    ])
  })
})

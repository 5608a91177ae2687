import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Sheet } from './Sheet.tsx'

const closed = vi.fn<(which: string) => void>()
type Given = { readonly closable?: boolean; readonly maskCloses?: boolean }

function Page({ second = false, ...given }: Given & { readonly second?: boolean }) {
  const [isLong, setLong] = useState(true)
  return (
    <>
      <main>
        <button type="button">behind</button>
        <div aria-live="polite">You won.</div>
      </main>
      <Sheet {...given} open onClose={() => closed('first')} title="First" description="Something to read.">
        <button type="button">one</button>
        {isLong && (
          <button type="button" onClick={() => setLong(false)}>
            two
          </button>
        )}
      </Sheet>
      <Sheet open={second} onClose={() => closed('second')} title="Second" layer={1001}>
        <p>Nothing to press.</p>
      </Sheet>
    </>
  )
}
const dialog = (name: string) => screen.getByRole('dialog', { name })
const maskOf = (name: string): HTMLElement => {
  const mask = dialog(name).parentElement
  if (!mask) throw new Error('a dialog without a mask')
  return mask
}
const focused = () => document.activeElement?.textContent

beforeEach(() => closed.mockClear())
afterEach(cleanup)

describe('a dialog', () => {
  it('has a name and a description', () => {
    render(<Page />)
    const described = dialog('First').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Something to read.')
  })

  it('keeps the tab key inside, in both directions', async () => {
    render(<Page closable={false} />)
    expect(focused()).toBe('one')
    await userEvent.tab()
    expect(focused()).toBe('two')
    await userEvent.tab()
    expect(focused()).toBe('one')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('two')
  })

  it('takes the focus back that goes to the page behind', () => {
    render(<Page />)
    act(() => screen.getByText('behind').focus())
    expect(focused()).toBe('one')
  })

  it('keeps the focus when what had it is taken away', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('two'))
    await waitFor(() => expect(document.activeElement).toBe(dialog('First')))
  })

  it('hides the page behind from screen readers, but not what speaks up by itself', () => {
    const { rerender } = render(<Page />)
    expect(screen.queryByRole('button', { name: 'behind' })).toBeNull()
    expect(screen.getByText('You won.').closest('[aria-hidden]')).toBeNull()
    rerender(<Page second />)
    expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull()
    rerender(<Page />)
    expect(dialog('First')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'behind' })).toBeNull()
    rerender(<main>{screen.getByText('behind').textContent}</main>)
    expect(document.querySelector('[aria-hidden="true"]')).toBeNull()
  })

  it('above all takes the Esc', async () => {
    const { rerender } = render(<Page second />)
    await userEvent.keyboard('{Escape}')
    expect(closed.mock.calls).toEqual([['second']])
    rerender(<Page />)
    await userEvent.keyboard('{Escape}')
    expect(closed.mock.calls).toEqual([['second'], ['first']])
  })

  it('closes by a press beside it, not by one that began inside', async () => {
    render(<Page />)
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Something to read.') },
      { keys: '[/MouseLeft]', target: maskOf('First') },
    ])
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(maskOf('First'))
    expect(closed.mock.calls).toEqual([['first']])
  })

  it.each<[Given, boolean]>([
    [{ closable: false }, false],
    [{ maskCloses: false }, true],
  ])('that is %j closes by Esc: %s, and by a press beside it never', async (given, byEscape) => {
    render(<Page {...given} />)
    await userEvent.click(maskOf('First'))
    expect(closed).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledTimes(byEscape ? 1 : 0)
  })
})

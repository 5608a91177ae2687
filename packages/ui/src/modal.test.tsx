import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useId, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Modal } from './Modal.tsx'

const closed = vi.fn<(which: string) => void>()
type Given = { readonly closable?: boolean; readonly maskCloses?: boolean }
type DialogProps = Given & {
  readonly title: string
  readonly description?: string
  readonly layer?: number
  readonly children: ReactNode
}

function Dialog({ title, description, layer = 1000, children, ...given }: DialogProps) {
  const id = useId()
  return (
    <Modal
      {...given}
      layer={layer}
      onClose={() => closed(title)}
      titleId={id}
      descriptionId={description === undefined ? undefined : `${id}description`}
      maskClassName="mask"
      className="dialog"
    >
      <h2 id={id}>{title}</h2>
      <p id={`${id}description`}>{description}</p>
      <div data-begin>{children}</div>
    </Modal>
  )
}

function Page({ second = false, ...given }: Given & { readonly second?: boolean }) {
  const [isLong, setLong] = useState(true)
  return (
    <>
      <main>
        <button type="button">behind</button>
        <div aria-live="polite">You won.</div>
      </main>
      <Dialog {...given} title="First" description="Something to read.">
        <button type="button">one</button>
        {isLong && (
          <button type="button" onClick={() => setLong(false)}>
            two
          </button>
        )}
      </Dialog>
      {second && (
        <Dialog title="Second" layer={1001}>
          <p>Nothing to press.</p>
        </Dialog>
      )}
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

  it('reaches the details at its end, and nothing in them while they are closed', async () => {
    render(
      <Dialog title="First" closable={false}>
        <button type="button">one</button>
        <details>
          <summary>More</summary>
          <button type="button">two</button>
        </details>
      </Dialog>,
    )
    expect(focused()).toBe('one')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('More')
    await userEvent.tab()
    expect(focused()).toBe('one')
    screen.getByText('More').parentElement?.setAttribute('open', '')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('two')
  })

  it('reclaims the focus from the page behind', () => {
    render(<Page />)
    act(() => screen.getByText('behind').focus())
    expect(focused()).toBe('one')
  })

  it('keeps the focus when the focused element is removed', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('two'))
    await waitFor(() => expect(document.activeElement).toBe(dialog('First')))
  })

  it('hides the page behind from screen readers, but not live regions', () => {
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

  it('takes the Esc key when it is on top', async () => {
    const { rerender } = render(<Page second />)
    await userEvent.keyboard('{Escape}')
    expect(closed.mock.calls).toEqual([['Second']])
    rerender(<Page />)
    await userEvent.keyboard('{Escape}')
    expect(closed.mock.calls).toEqual([['Second'], ['First']])
  })

  it('closes by a press beside it, not by one that started inside', async () => {
    render(<Page />)
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Something to read.') },
      { keys: '[/MouseLeft]', target: maskOf('First') },
    ])
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(maskOf('First'))
    expect(closed.mock.calls).toEqual([['First']])
  })

  it.each<[Given, boolean]>([
    [{ closable: false }, false],
    [{ maskCloses: false }, true],
  ])('closes by Esc with %j: %s, and never by a press beside it', async (given, byEscape) => {
    render(<Page {...given} />)
    await userEvent.click(maskOf('First'))
    expect(closed).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledTimes(byEscape ? 1 : 0)
  })
})

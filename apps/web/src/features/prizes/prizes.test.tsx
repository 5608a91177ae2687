import type { PrizeDraw, PrizeState } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { type PrizeKind, refusal } from '@baize/contract/shared'
import { decidePrize } from '@baize/rules'
import { useToasts } from '@baize/ui/toast'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { storage } from '../../storage/storage.ts'
import { ScratchPage, WheelPage } from './PrizePage.tsx'

const PRIZES = [
  { amount: '0.00', odds: 600_000 },
  { amount: '0.10', odds: 250_000 },
  { amount: '0.20', odds: 100_000 },
  { amount: '0.50', odds: 40_000 },
  { amount: '2.00', odds: 9_000 },
  { amount: '20.00', odds: 1_000 },
]
const SEEDS = { serverSeed: 'server', clientSeed: 'client', nonce: 3 }

function drawOf(kind: PrizeKind): PrizeDraw {
  const { prize, fields } = decidePrize(kind, PRIZES, SEEDS)
  return {
    id: '01890000-0000-7000-8000-000000000000',
    kind,
    currencyId: 'USD',
    prizes: PRIZES,
    prize,
    amount: PRIZES[prize]!.amount,
    fields: [...fields],
    filling: 2,
    drawnAt: Date.now(),
    collectedAt: null,
    proof: { serverSeedHash: 'hash', clientSeed: 'client', nonce: 3, serverSeed: null },
  }
}
const stateOf = (kind: PrizeKind, more: Partial<PrizeState> = {}): PrizeState => ({
  kind,
  currencyId: 'USD',
  isOn: true,
  needsContact: false,
  prizes: PRIZES,
  tickets: 1,
  open: null,
  next: { serverSeedHash: 'f00d', clientSeed: 'client', nonce: 3 },
  tag: null,
  recent: [],
  ...more,
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce') && prefersReducedMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
let prefersReducedMotion = false
afterEach(() => {
  prefersReducedMotion = false
  clearPage()
})

describe('[G-17] the wheel', () => {
  const serve = (state: PrizeState) =>
    fakeServer({
      '/api/prize/state': () => ({ model: state }),
      '/api/prize/draw': () => ({ model: drawOf('wheel') }),
      '/api/prize/collect': () => ({ model: { ...drawOf('wheel'), collectedAt: Date.now() } }),
    })

  it('requests its prize before it moves and pays it when it has stopped', async () => {
    const server = serve(stateOf('wheel'))
    const { person, container } = showPage(<WheelPage />)
    await person.click(await screen.findByRole('button', { name: 'Spin' }))
    expect(server.requests('/api/prize/draw')).toMatchObject([{ kind: 'wheel' }])
    expect(await screen.findByRole('button', { name: 'Spinning…' })).toHaveProperty('disabled', true)
    expect(server.requests('/api/prize/collect')).toEqual([])
    fireEvent.transitionEnd(container.querySelector('svg g')!)
    expect(await screen.findByText(/You won .*0.10/, { selector: 'p' })).toBeTruthy()
    expect(server.requests('/api/prize/collect')).toEqual([{ id: drawOf('wheel').id }])
  })

  it('shows the result at once with reduced motion', async () => {
    prefersReducedMotion = true
    const server = serve(stateOf('wheel'))
    const { person } = showPage(<WheelPage />)
    await person.click(await screen.findByRole('button', { name: 'Spin' }))
    expect(await screen.findByText(/You won .*0.10/, { selector: 'p' })).toBeTruthy()
    expect(server.requests('/api/prize/collect')).toHaveLength(1)
  })

  it('publishes every prize with its odds and explains how to get more spins', async () => {
    serve(stateOf('wheel', { tickets: 0 }))
    showPage(<WheelPage />)
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent)
    expect(rows).toHaveLength(1 + PRIZES.length)
    expect(rows[1]).toContain('0.1%')
    expect(screen.getByRole('button', { name: 'Spin' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'Invite friends' })).toHaveProperty('pathname', '/invite')
  })

  it('is divided by the odds, leaves room to read the rarest prize, and says so', async () => {
    serve(stateOf('wheel'))
    const { container } = showPage(<WheelPage />)
    await screen.findByText(/rarest prizes are drawn wider/)
    const widths = [...container.querySelectorAll('path[data-degrees]')].map((slice) =>
      Number(slice.getAttribute('data-degrees')),
    )
    expect(widths).toHaveLength(PRIZES.length)
    expect(widths[0]).toBeGreaterThan(150)
    expect(widths.at(-1)).toBe(12)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(360)
  })

  it('links to the confirmation of a contact while one is missing', async () => {
    serve(stateOf('wheel', { needsContact: true }))
    const { person } = showPage(<WheelPage />)
    await person.click(await screen.findByRole('button', { name: 'Confirm to collect' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['security'])
    expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull()
  })

  it('shows an uncollected result', async () => {
    prefersReducedMotion = true
    const server = serve(stateOf('wheel', { open: drawOf('wheel') }))
    const { person } = showPage(<WheelPage />)
    await person.click(await screen.findByRole('button', { name: 'Show my result' }))
    expect(server.requests('/api/prize/draw')).toEqual([])
    expect(server.requests('/api/prize/collect')).toHaveLength(1)
  })

  it('[S-06] tells an invited visitor whether their link still gives a spin', async () => {
    const server = serve(stateOf('wheel', { tickets: 0, next: null }))
    storage.set('inviteCode', 'friend')
    storage.set('inviteWheelTag', 'tag')
    server.answer({ '/api/prize/wheel_tag': () => ({ model: { name: 'a***a' } }) })
    showPage(<WheelPage />, { user: null })
    expect(await screen.findByText('a***a gives you a free spin')).toBeTruthy()
    // Everything that is asked for, before the first step.
    expect(screen.getByText(/confirm an email address or phone number.*don't need to deposit/)).toBeTruthy()
    act(clearPage)
    storage.set('inviteCode', 'friend')
    storage.set('inviteWheelTag', 'forged')
    serve(stateOf('wheel')).answer({ '/api/prize/wheel_tag': () => refused(refusal('wheelTagUnknown')) })
    showPage(<WheelPage />, { user: null })
    expect((await screen.findByRole('alert')).textContent).toContain("isn't valid")
  })

  it('announces a later payment when a prize cannot be paid now', async () => {
    prefersReducedMotion = true
    serve(stateOf('wheel')).answer({ '/api/prize/collect': () => refused(refusal('serverBusy')) })
    const { person } = showPage(<WheelPage />)
    await person.click(await screen.findByRole('button', { name: 'Spin' }))
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        "Your prize couldn't be paid just now. We'll pay it as soon as we can.",
      ]),
    )
  })
})

describe('[G-18] the scratch card', () => {
  const serve = () =>
    fakeServer({
      '/api/prize/state': () => ({ model: stateOf('scratch') }),
      '/api/prize/draw': () => ({ model: drawOf('scratch') }),
      '/api/prize/collect': () => ({ model: { ...drawOf('scratch'), collectedAt: Date.now() } }),
    })

  it('is scratched field by field with the keyboard and pays when all are open', async () => {
    const server = serve()
    const { person } = showPage(<ScratchPage />)
    await person.click(await screen.findByRole('button', { name: 'Open a card' }))
    for (let field = 1; field <= 9; field++) {
      const button = await screen.findByRole('button', { name: `Field ${field}, hidden. Press to scratch.` })
      button.focus()
      await person.keyboard('{Enter}')
    }
    expect(await screen.findByText(/You won .*0.20/, { selector: 'p' })).toBeTruthy()
    expect(server.requests('/api/prize/collect')).toEqual([{ id: drawOf('scratch').id }])
  })

  it('is revealed at once on request and paid once', async () => {
    const server = serve()
    const { person } = showPage(<ScratchPage />)
    await person.click(await screen.findByRole('button', { name: 'Open a card' }))
    expect(screen.queryByText(/You won/)).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'Reveal all' }))
    expect(await screen.findByText(/You won .*0.20/, { selector: 'p' })).toBeTruthy()
    expect(server.requests('/api/prize/collect')).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Field 2: .*0\.20$/ })).toHaveProperty('disabled', true)
  })
})

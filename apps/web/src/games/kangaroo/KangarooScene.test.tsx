import { multiplier } from '@baize/kit'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KangarooShown } from './drawing.ts'
import { KangarooScene } from './KangarooScene.tsx'

const drawn = vi.hoisted(() => ({ shown: null as unknown }))
vi.mock('../pixi/PixiStage.tsx', () => ({
  PixiStage({ shown }: { shown: unknown }) {
    drawn.shown = shown
    return null
  },
}))

const onPick = vi.fn<(choice: number) => void>()
const PROPS: Parameters<typeof KangarooScene>[0] = {
  view: null,
  options: { difficulty: 'hard' },
  waiting: null,
  canPick: true,
  outcome: 'open',
  multipliers: [multiplier(12_250n), multiplier(15_312n), multiplier(19_140n)],
  onPick,
}
const VIEW = { difficulty: 'hard', multiplier: '1.2250', nextMultiplier: '1.5312' } as const

afterEach(() => {
  cleanup()
  onPick.mockClear()
})

describe('the way over the rocks', () => {
  it('is one button that names the jump and its worth', async () => {
    const { rerender } = render(<KangarooScene {...PROPS} />)
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Jump 1 of 3, for 1.22×' }))
    await user.keyboard('{Enter}')
    expect(onPick.mock.calls).toEqual([[0]])
    rerender(<KangarooScene {...PROPS} view={{ ...VIEW, picks: [0], board: [[]] }} />)
    expect(screen.getByRole('button', { name: 'Jump 2 of 3, for 1.53×' })).toBe(document.activeElement)
  })

  it('accepts no jump when none is possible', async () => {
    render(<KangarooScene {...PROPS} canPick={false} waiting={0} />)
    await userEvent.click(screen.getByRole('button'))
    expect(onPick).not.toHaveBeenCalled()
  })

  it('reveals all jumps when the bet is over, made or not', () => {
    render(
      <KangarooScene
        {...PROPS}
        canPick={false}
        outcome="lost"
        view={{ ...VIEW, picks: [0, 0], board: [[], [0], []] }}
      />,
    )
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Jump 1: 1.22×, landed',
      'Jump 2: 1.53×, fell',
      'Jump 3: 1.91×, not taken; it would have landed',
    ])
  })

  it('waves only after a return above the stake', () => {
    const won = (times: string) => (
      <KangarooScene
        {...PROPS}
        outcome="won"
        view={{ ...VIEW, multiplier: times, picks: [], board: [[], [], [0]] }}
      />
    )
    const { rerender } = render(won('1.0000'))
    expect(drawn.shown).toMatchObject({ happy: false } satisfies Partial<KangarooShown>)
    rerender(won('1.2250'))
    expect(drawn.shown).toMatchObject({ happy: true } satisfies Partial<KangarooShown>)
  })
})

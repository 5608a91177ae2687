import { multiplier } from '@baize/kit'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SceneProps } from '../step/scene.ts'
import { FootballScene } from './FootballScene.tsx'

vi.mock('../pixi/PixiStage.tsx', () => ({ PixiStage: () => null }))

type Props = Parameters<typeof FootballScene>[0]
const onPick = vi.fn<(choice: number) => void>()
const PROPS: SceneProps<NonNullable<Props['view']>> = {
  view: null,
  options: { difficulty: 'medium' },
  waiting: null,
  canPick: true,
  outcome: 'open',
  multipliers: [multiplier(16_333n), multiplier(27_222n), multiplier(45_370n)],
  onPick,
}
const VIEW = { difficulty: 'medium', multiplier: '1.6333', nextMultiplier: '2.7222' } as const

afterEach(() => {
  cleanup()
  onPick.mockClear()
})
const zone = (name: string): HTMLElement => screen.getByRole('button', { name })

describe('the goal', () => {
  it('consists of five buttons with one tab stop, before any picture has loaded', async () => {
    render(<FootballScene {...PROPS} />)
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(zone('Middle'))
    await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
    expect(onPick.mock.calls).toEqual([[3]])
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('accepts no kick when none is possible and keeps the focus', async () => {
    render(<FootballScene {...PROPS} canPick={false} waiting={0} />)
    await userEvent.click(zone('Top left'))
    expect(onPick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(zone('Top left'))
    expect(zone('Top left')).toHaveProperty('disabled', false)
  })

  it('shows the result of the last kick, and of all of them when the bet is over', () => {
    render(
      <FootballScene
        {...PROPS}
        canPick={false}
        outcome="lost"
        view={{
          ...VIEW,
          picks: [0, 2],
          board: [
            [1, 3],
            [2, 4],
            [0, 1],
          ],
        }}
      />,
    )
    expect(zone('Middle: saved')).toBeTruthy()
    expect(zone('Bottom right: covered')).toBeTruthy()
    const kicks = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(kicks).toEqual([
      'Kick 1: Top left, goal',
      'Kick 2: Middle, saved',
      'Kick 3, not taken. Covered: Top left, Top right',
    ])
  })

  it('shows the worth of a goal, and none for a save', () => {
    const { rerender, container } = render(
      <FootballScene {...PROPS} view={{ ...VIEW, picks: [0], board: [[1, 3]] }} />,
    )
    expect(container.querySelector('.football-gain')?.textContent).toBe('1.63×')
    rerender(
      <FootballScene
        {...PROPS}
        outcome="lost"
        view={{
          ...VIEW,
          picks: [0],
          board: [
            [0, 3],
            [1, 2],
            [1, 2],
          ],
        }}
      />,
    )
    expect(container.querySelector('.football-gain')).toBeNull()
  })
})

import { animate, el, isCalm, pause } from '@baize/sandbox-shared/page/dom'
import type { Scene } from '../../src/rules/game.ts'

const shown = (hundredths: number): string =>
  (hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 2).replace(/(\.\d)0$/, '$1')

/** Pins as rows of dots, slots below. The ball follows its path. */
export async function showPlinko(
  stage: HTMLElement,
  { path, table }: Extract<Scene, { view: 'plinko' }>,
  moving: boolean,
): Promise<void> {
  const rows = table.length - 1
  const pins = Array.from({ length: rows }, (_, row) =>
    el('div', { class: 'pins' }, ...Array.from({ length: row + 2 }, () => el('i', {}))),
  )
  const best = Math.max(...table)
  const slots = table.map((pays) => {
    const slot = el('div', { class: 'slot' }, `${shown(pays)}×`)
    slot.style.setProperty('--heat', String(Math.min(1, Math.log(pays / 20 + 1) / Math.log(best / 20 + 1))))
    return slot
  })
  const ball = el('div', { class: 'plinko-ball', 'aria-hidden': 'true' })
  const board = el(
    'div',
    { class: 'plinko' },
    el('div', { class: 'pegs', 'aria-hidden': 'true' }, ...pins, ball),
    el('div', { class: 'slots' }, ...slots),
  )
  board.style.setProperty('--count', String(table.length))
  stage.replaceChildren(board)
  if (path.length === 0) return
  // One slot's width is 1 / count of the board; each row moves the ball by half of it.
  const at = (row: number): Keyframe => {
    const rights = path.slice(0, row).reduce((sum, value) => sum + value, 0)
    const x = (rights - row / 2) / table.length
    return { left: `${50 + x * 100}%`, top: `${(row / rows) * 100}%` }
  }
  const frames = Array.from({ length: rows + 1 }, (_, row) => at(row))
  const end = frames.at(-1)
  ball.style.setProperty('left', String(end?.['left'] ?? '50%'))
  ball.style.setProperty('top', '100%')
  if (moving) await animate(ball, frames, { duration: rows * 130, easing: 'linear' })
  const slot = slots[path.reduce((sum, value) => sum + value, 0)]
  slot?.classList.add('won')
  if (slot && moving)
    await animate(slot, [{ transform: 'translateY(6px)' }, { transform: 'none' }], { duration: 200 })
}

export async function showRoll(
  stage: HTMLElement,
  { roll, chance, over }: Extract<Scene, { view: 'roll' }>,
  moving: boolean,
): Promise<void> {
  const edge = over ? 100 - chance : chance
  const bar = el('div', { class: `bar ${over ? 'over' : 'under'}` })
  bar.style.setProperty('--edge', `${edge}%`)
  const marker = el('div', { class: 'marker' })
  const number = el('strong', { class: 'big' }, roll === null ? edge.toFixed(2) : '')
  stage.replaceChildren(
    number,
    el('div', { class: 'ruler' }, bar, roll !== null && marker),
    el(
      'div',
      { class: 'scale', 'aria-hidden': 'true' },
      ...[0, 25, 50, 75, 100].map((tick) => el('span', {}, String(tick))),
    ),
  )
  if (roll === null) return
  marker.style.setProperty('left', `${roll / 100}%`)
  if (moving)
    await animate(marker, [{ left: '50%' }, { left: `${roll / 100}%` }], {
      duration: 450,
      easing: 'cubic-bezier(.2,.9,.2,1.1)',
    })
  number.textContent = (roll / 100).toFixed(2)
  const isWon = over ? roll >= 10_000 - chance * 100 : roll < chance * 100
  number.classList.add(isWon ? 'good' : 'bad')
}

export async function showLimbo(
  stage: HTMLElement,
  { reached, target }: Extract<Scene, { view: 'limbo' }>,
  moving: boolean,
): Promise<void> {
  const number = el('strong', { class: 'big huge' }, `${((reached ?? target) / 100).toFixed(2)}×`)
  stage.replaceChildren(number, el('p', { class: 'tag' }, `◎ ${(target / 100).toFixed(2)}×`))
  if (reached === null) return
  if (moving && !isCalm()) {
    const began = performance.now()
    const length = 600
    for (let part = 0; part < 1; part = (performance.now() - began) / length) {
      number.textContent = `${(1 + (reached / 100 - 1) * part ** 2).toFixed(2)}×`
      await pause(16)
    }
    number.textContent = `${(reached / 100).toFixed(2)}×`
  }
  number.classList.add(reached >= target ? 'good' : 'bad')
}

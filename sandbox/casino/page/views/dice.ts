import { animate, el } from '@baize/sandbox-shared/page/dom'
import type { Scene } from '../../src/rules/game.ts'
import type { Words } from '../words.ts'

const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
}

export async function showDice(
  stage: HTMLElement,
  { dice, point }: Extract<Scene, { view: 'dice' }>,
  words: Words,
  moving: boolean,
): Promise<void> {
  const faces = dice.map((value) =>
    el(
      'div',
      { class: 'die', role: 'img', 'aria-label': String(value) },
      ...Array.from({ length: 9 }, (_, at) => el('i', { class: PIPS[value]?.includes(at + 1) ? 'pip' : '' })),
    ),
  )
  const total = el('p', { class: 'tag' }, ' ')
  stage.replaceChildren(
    el('div', { class: 'dice' }, ...faces),
    total,
    ...(point === null ? [] : [el('p', { class: 'point' }, `${words.point} ${point}`)]),
  )
  if (moving)
    await Promise.all(
      faces.map((face, at) =>
        animate(
          face,
          [
            {
              transform: `translate(${at % 2 ? 80 : -80}px, -140px) rotate(${at % 2 ? 520 : -460}deg) scale(.7)`,
              opacity: 0.2,
            },
            { transform: 'translate(0, 8px) rotate(10deg)', offset: 0.75 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: 750 + at * 140, easing: 'cubic-bezier(.2,.8,.3,1)' },
        ),
      ),
    )
  total.textContent = `Σ ${dice.reduce((sum, die) => sum + die, 0)}`
}

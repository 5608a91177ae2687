import { animate, el, svg } from '@baize/sandbox-shared/page/dom'
import type { Scene } from '../../src/rules/game.ts'
import type { Words } from '../words.ts'

/** Sail, and the number on it. */
const SAILS = [
  ['#ff5d5d', '#2b0707'],
  ['#ffc94d', '#2e2000'],
  ['#4fd08a', '#05230f'],
  ['#5aa9ff', '#041a33'],
  ['#b98cff', '#1b0638'],
  ['#f5f7fa', '#1a2430'],
] as const

function boat(number: number): SVGElement {
  const [sail, ink] = SAILS[number - 1] ?? SAILS[5]
  const label = svg('text', {
    x: 34,
    y: 27,
    'text-anchor': 'middle',
    'font-size': 15,
    'font-weight': 900,
    fill: ink,
  })
  label.append(String(number))
  return svg(
    'svg',
    { viewBox: '0 0 64 50', class: 'boat' },
    svg('path', { d: 'M22 34V3c16 6 25 17 26 31z', fill: sail }),
    svg('path', { d: 'M19 34V9C12 16 8 25 7 34z', fill: sail, opacity: 0.7 }),
    svg('path', { d: 'M20.500 2v34', stroke: '#d9c7a3', 'stroke-width': 2 }),
    svg('path', { d: 'M3 36h58l-9 11H14z', fill: '#7a4a24', stroke: '#e8c9a0', 'stroke-width': 1.5 }),
    label,
  )
}

const START = 0
const FINISH = 100

/** Six lanes of water. Boats overtake each other on the way, and reach the buoy in the order of the draw. */
export async function showRace(
  stage: HTMLElement,
  { runners, order }: Extract<Scene, { view: 'race' }>,
  words: Words,
  moving: boolean,
): Promise<void> {
  const boats = Array.from({ length: runners }, (_, at) => {
    const place = order.indexOf(at + 1)
    const runner = el('div', { class: 'runner' })
    runner.append(boat(at + 1))
    const medal = el('b', { class: 'place' })
    const lane = el(
      'div',
      { class: 'lane', role: 'img', 'aria-label': `${words.boat} ${at + 1}` },
      el('div', { class: 'course' }, el('div', { class: 'track' }, runner)),
      medal,
    )
    return { number: at + 1, place, runner, medal, lane }
  })
  stage.replaceChildren(el('div', { class: 'race' }, ...boats.map(({ lane }) => lane)))
  if (order.length === 0) return
  const last = runners - 1
  /** Where a boat is when the first one arrives. */
  const endOf = (place: number): number => FINISH - (place / last) * 26
  for (const { runner, place } of boats) runner.style.setProperty('--at', `${endOf(place)}%`)
  if (moving)
    await Promise.all(
      boats.map(({ runner, place, number }) => {
        // Slow starters come in early and the other way round, so that the end is open until late.
        const lead = ((number * 5 + place * 3) % 7) / 7
        const on = (part: number, by: number) => START + (endOf(place) - START) * part + by
        const frames = [
          on(0, 0),
          on(0.28, lead * 8),
          on(0.55, (1 - lead) * 9 - 2),
          on(0.8, place * 1.6),
          on(1, 0),
        ]
        return animate(
          runner,
          frames.map((at) => ({ left: `${Math.min(at, FINISH)}%` })),
          { duration: 4200, easing: 'linear' },
        )
      }),
    )
  for (const { place, medal, lane, number } of boats) {
    medal.textContent = String(place + 1)
    lane.setAttribute('aria-label', `${words.boat} ${number}: ${place + 1}`)
    if (place < 2) lane.classList.add(place === 0 ? 'first' : 'second')
  }
}

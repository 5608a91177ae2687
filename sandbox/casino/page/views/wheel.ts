import { animate, el, svg } from '@baize/sandbox-shared/page/dom'
import type { Scene } from '../../src/rules/game.ts'

const REDS = new Set([
  '1',
  '3',
  '5',
  '7',
  '9',
  '12',
  '14',
  '16',
  '18',
  '19',
  '21',
  '23',
  '25',
  '27',
  '30',
  '32',
  '34',
  '36',
])

function toneOf(segment: string): string {
  if (!segment.endsWith('x')) return segment === '0' ? '#0f9d58' : REDS.has(segment) ? '#c92a3e' : '#1b2433'
  const times = Number(segment.slice(0, -1))
  if (times === 0) return '#253044'
  return times < 1.6 ? '#2a6fdb' : times < 2.5 ? '#7b3fd0' : times < 10 ? '#e08a00' : '#d6336c'
}

const point = (angle: number, radius: number): string => {
  const turned = ((angle - 90) * Math.PI) / 180
  return `${(100 + radius * Math.cos(turned)).toFixed(2)} ${(100 + radius * Math.sin(turned)).toFixed(2)}`
}

/** A wheel with its stop under the pointer at the top. */
export async function showWheel(
  stage: HTMLElement,
  { segments, stop }: Extract<Scene, { view: 'wheel' }>,
  moving: boolean,
): Promise<void> {
  const each = 360 / segments.length
  const parts = segments.flatMap((segment, at) => {
    const [from, to] = [at * each - each / 2, at * each + each / 2]
    const label = svg('text', {
      x: 100,
      y: segments.length > 24 ? 13 : 18,
      'text-anchor': 'middle',
      'font-size': segments.length > 24 ? 8 : 9,
      'font-weight': 800,
      fill: '#fff',
      transform: `rotate(${at * each} 100 100)`,
    })
    label.append(segment)
    const path = svg('path', {
      d: `M100 100L${point(from, 97)}A97 97 0 0 1 ${point(to, 97)}z`,
      fill: toneOf(segment),
      stroke: 'rgba(255,255,255,.22)',
      'stroke-width': 0.6,
    })
    return [path, label]
  })
  const disc = svg(
    'svg',
    { viewBox: '0 0 200 200', class: 'disc', 'aria-hidden': 'true' },
    ...parts,
    svg('circle', { cx: 100, cy: 100, r: 62, fill: '#131c29', stroke: 'rgba(255,255,255,.2)' }),
    svg('circle', { cx: 100, cy: 100, r: 98, fill: 'none', stroke: '#c9a24a', 'stroke-width': 3 }),
  )
  const result = stop === null ? '' : (segments[stop] ?? '')
  const middle = el('strong', { class: 'middle' }, '')
  stage.replaceChildren(
    el('div', { class: 'wheel' }, el('div', { class: 'pointer', 'aria-hidden': 'true' }), disc, middle),
  )
  const end = stop === null ? 0 : -stop * each
  disc.style.setProperty('transform', `rotate(${end}deg)`)
  if (moving && stop !== null)
    await animate(disc, [{ transform: `rotate(${end - 1440}deg)` }, { transform: `rotate(${end}deg)` }], {
      duration: 3200,
      easing: 'cubic-bezier(.1,.6,.15,1)',
    })
  middle.textContent = result
  middle.style.setProperty('--tone', result === '' ? 'transparent' : toneOf(result))
}

import { animate, el, isCalm, pause } from '@baize/sandbox-shared/page/dom'
import type { ReelStep, Scene } from '../../src/rules/game.ts'
import { symbolArt } from '../symbols.ts'
import type { Words } from '../words.ts'

const FILL = 12

function cell(symbol: string): HTMLElement {
  const made = el('div', { class: 'cell', 'data-symbol': symbol.split(':')[0] ?? '' })
  made.append(symbolArt(symbol))
  return made
}

/** Reels of any size. Steps are played one after the other: spins, free spins, falls and respins. */
export async function showReels(
  stage: HTMLElement,
  { steps }: Extract<Scene, { view: 'reels' }>,
  words: Words,
  moving: boolean,
): Promise<void> {
  const [first] = steps
  if (!first) return
  const tag = el('p', { class: 'tag' })
  const grid = el('div', { class: 'reels' })
  grid.style.setProperty('--columns', String(first.columns.length))
  grid.style.setProperty('--rows', String(first.columns[0]?.length ?? 3))
  stage.replaceChildren(tag, grid)
  let before: ReelStep | null = null
  for (const step of moving ? steps : steps.slice(-1)) {
    tag.textContent = said(step, words)
    const cells = step.columns.map((column) => column.map(cell))
    if (step.kind === 'fall' && before) await fall(grid, cells, before)
    else {
      grid.replaceChildren(
        ...cells.map((column) => el('div', { class: 'reel' }, el('div', { class: 'strip' }, ...column))),
      )
      if (moving) await spin(grid, cells, step, before)
    }
    for (const [column, row] of step.kind === 'respin' ? step.held : [])
      cells[column]?.[row]?.classList.add('held')
    for (const win of step.wins)
      for (const [column, row] of win.cells) cells[column]?.[row]?.classList.add('won')
    grid.classList.toggle('has-win', step.wins.length > 0)
    if (moving && steps.length > 1) await pause(step.wins.length > 0 ? 700 : 250)
    before = step
  }
}

function said({ kind, times, left }: ReelStep, words: Words): string {
  const by = times > 1 ? `×${times}` : ''
  if (kind === 'free') return `${words.freeSpins} · ${left} ${by}`.trim()
  if (kind === 'respin') return `${words.respins} · ${left}`
  return by
}

async function spin(
  grid: HTMLElement,
  cells: HTMLElement[][],
  step: ReelStep,
  before: ReelStep | null,
): Promise<void> {
  if (isCalm()) return
  const all = step.columns.flat()
  await Promise.all(
    [...grid.querySelectorAll<HTMLElement>('.strip')].map(async (strip, column) => {
      if (step.kind === 'respin') {
        const held = new Set(before?.held.map(([c, r]) => `${c}/${r}`))
        const loose = (cells[column] ?? []).filter((_, row) => !held.has(`${column}/${row}`))
        await Promise.all(
          loose.map((element) =>
            animate(
              element,
              [
                { transform: 'translateY(-60%) scale(.8)', opacity: 0 },
                { transform: 'none', opacity: 1 },
              ],
              {
                duration: 320,
                delay: column * 40,
                fill: 'backwards',
                easing: 'cubic-bezier(.2,.9,.3,1)',
              },
            ),
          ),
        )
        return
      }
      const rows = cells[column]?.length ?? 3
      const filler = Array.from({ length: FILL }, (_, at) =>
        cell(all[(at * 7 + column * 3) % all.length] ?? 'blank'),
      )
      strip.append(...filler)
      await animate(
        strip,
        [
          { transform: `translateY(-${(FILL / (rows + FILL)) * 100}%)`, filter: 'blur(2px)' },
          { transform: 'translateY(1.5%)', filter: 'blur(0)', offset: 0.9 },
          { transform: 'none' },
        ],
        { duration: (step.kind === 'free' ? 500 : 700) + column * 130, easing: 'cubic-bezier(.15,.7,.3,1)' },
      )
      for (const element of filler) element.remove()
    }),
  )
}

/** Won gems burst; the rest drop into place. */
async function fall(grid: HTMLElement, cells: HTMLElement[][], before: ReelStep): Promise<void> {
  const gone = new Set(before.wins.flatMap((win) => win.cells.map(([c, r]) => `${c}/${r}`)))
  const old = [...grid.querySelectorAll<HTMLElement>('.strip')]
  await Promise.all(
    old.flatMap((strip, c) =>
      [...strip.children].map((child, r) =>
        gone.has(`${c}/${r}`)
          ? animate(
              child,
              [
                { transform: 'none' },
                { transform: 'scale(1.25)', offset: 0.4 },
                { transform: 'scale(0)', opacity: 0 },
              ],
              {
                duration: 260,
                fill: 'forwards',
              },
            )
          : Promise.resolve(),
      ),
    ),
  )
  grid.replaceChildren(
    ...cells.map((column) => el('div', { class: 'reel' }, el('div', { class: 'strip' }, ...column))),
  )
  await Promise.all(
    cells.flatMap((column, c) => {
      const fresh = [...gone].filter((key) => key.startsWith(`${c}/`)).length
      if (fresh === 0) return []
      const lowest = Math.max(
        ...[...gone].filter((key) => key.startsWith(`${c}/`)).map((key) => Number(key.split('/')[1])),
      )
      return column.slice(0, lowest + 1).map((element) =>
        animate(element, [{ transform: `translateY(-${fresh * 100}%)` }, { transform: 'none' }], {
          duration: 340,
          easing: 'cubic-bezier(.3,.1,.4,1.15)',
        }),
      )
    }),
  )
}

import { animate, el, pause } from '@baize/sandbox-shared/page/dom'
import type { Scene } from '../../src/rules/game.ts'
import { BINGO_LINES } from '../../src/rules/games/bingo.ts'
import { symbolArt } from '../symbols.ts'

/** Keno: numbers are toggled before the draw. */
export async function showBoard(
  stage: HTMLElement,
  { size, picked, drawn }: Extract<Scene, { view: 'board' }>,
  moving: boolean,
  toggle: (number: number) => void,
): Promise<void> {
  const cells = Array.from({ length: size }, (_, at) =>
    el(
      'button',
      {
        type: 'button',
        class: 'number',
        'aria-pressed': String(picked.includes(at + 1)),
        click: () => toggle(at + 1),
      },
      String(at + 1),
    ),
  )
  stage.replaceChildren(el('div', { class: 'board' }, ...cells))
  for (const number of drawn) {
    const cell = cells[number - 1]
    cell?.classList.add('drawn')
    if (cell && moving) {
      void animate(cell, [{ transform: 'scale(1.3)' }, { transform: 'none' }], { duration: 240 })
      await pause(130)
    }
  }
}

export async function showBingo(
  stage: HTMLElement,
  { card, drawn, lines }: Extract<Scene, { view: 'bingo' }>,
  moving: boolean,
): Promise<void> {
  const cells = card.map((number) =>
    el('div', { class: `square ${number === 0 ? 'marked' : ''}` }, number === 0 ? '★' : String(number)),
  )
  const balls = el('div', { class: 'balls', 'aria-hidden': 'true' })
  const heads = ['B', 'I', 'N', 'G', 'O'].map((letter) => el('div', { class: 'head' }, letter))
  stage.replaceChildren(balls, el('div', { class: 'bingo' }, ...heads, ...cells))
  for (const number of drawn) {
    const ball = el('span', { class: `ball tone-${Math.ceil(number / 15)}` }, String(number))
    balls.prepend(ball)
    const at = card.indexOf(number)
    const cell = at === -1 ? undefined : cells[at]
    cell?.classList.add('marked')
    if (!moving) continue
    void animate(ball, [{ transform: 'scale(.2)' }, { transform: 'none' }], { duration: 150 })
    if (cell) void animate(cell, [{ transform: 'scale(1.25)' }, { transform: 'none' }], { duration: 220 })
    await pause(90)
  }
  for (const line of lines) for (const at of BINGO_LINES[line] ?? []) cells[at]?.classList.add('line')
}

export async function showScratch(
  stage: HTMLElement,
  { cells, lucky }: Extract<Scene, { view: 'scratch' }>,
  moving: boolean,
): Promise<void> {
  const open: (() => void)[] = []
  const squares = Array.from({ length: 9 }, (_, at) => {
    const symbol = cells[at]
    const square = el('button', {
      type: 'button',
      class: 'foil',
      'aria-label': `${at + 1}`,
      disabled: symbol === undefined,
    })
    const reveal = () => {
      if (symbol === undefined || square.classList.contains('open')) return
      square.classList.add('open')
      square.setAttribute('aria-label', symbol)
      square.replaceChildren(symbolArt(symbol))
      if (moving)
        void animate(square, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: 220 })
    }
    square.addEventListener('click', reveal)
    open.push(reveal)
    return square
  })
  stage.replaceChildren(el('div', { class: 'scratch' }, ...squares))
  if (cells.length === 0) return
  for (const reveal of open) {
    if (moving) await pause(260)
    reveal()
  }
  for (const [at, symbol] of cells.entries()) if (symbol === lucky) squares[at]?.classList.add('won')
}

import { el } from '@baize/sandbox-shared/page/dom'
import type { Words } from './words.ts'

/** The head of the page: name, demo, balance and rules. */
export function topView({
  words,
  name,
  isDemo,
  balance,
  logIn,
  openRules,
}: {
  readonly words: Words
  readonly name: string
  readonly isDemo: boolean
  readonly balance: string
  readonly logIn: () => void
  readonly openRules: () => void
}): HTMLElement[] {
  const isFramed = window.parent !== window
  return [
    el('h1', isFramed ? { class: 'framed' } : {}, name),
    ...(isDemo ? [el('span', { class: 'badge', title: words.demoText }, words.demo)] : []),
    el('span', { class: 'balance' }, el('small', {}, words.balance), el('b', {}, balance)),
    ...(isDemo && isFramed
      ? [el('button', { type: 'button', class: 'ghost', click: logIn }, words.real)]
      : []),
    el(
      'button',
      {
        type: 'button',
        class: 'ghost round',
        'aria-label': words.rules,
        title: words.rules,
        click: openRules,
      },
      '?',
    ),
  ]
}

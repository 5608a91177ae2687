import type { SANDBOX_GAMES } from '@baize/contract/sandbox'
import type { LanguageId } from '@baize/contract/shared'
import { el } from '@baize/sandbox-shared/page/dom'
import type { Text } from '@baize/sandbox-shared/text'
import type { Game } from '../src/rules/game.ts'
import { playsBySpace, setPlaysBySpace } from './space-bar.ts'
import { symbolArt } from './symbols.ts'
import type { Words } from './words.ts'

type Pays = ReturnType<Game['pays']>

function paytable(pays: Pays, textOf: (text: Text | string) => string): HTMLElement {
  const symbols = (pay: Pays[number]) => el('span', { class: 'symbols' }, ...pay.symbols.map(symbolArt))
  const [first] = pays
  if (!first?.steps)
    return el(
      'ul',
      {},
      ...pays.map((pay) =>
        el('li', {}, symbols(pay), el('span', {}, textOf(pay.label)), el('b', {}, pay.pays)),
      ),
    )
  const head = [textOf(first.label), ...first.steps.map(({ from }) => from)]
  return el(
    'table',
    {},
    el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
    el(
      'tbody',
      {},
      ...pays.map((pay) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, symbols(pay)),
          ...(pay.steps ?? []).map((step) => el('td', {}, step.pays)),
        ),
      ),
    ),
  )
}

function keysSwitch(words: Words): HTMLElement {
  const box = el('input', { type: 'checkbox', checked: playsBySpace() })
  box.addEventListener('change', () => setPlaysBySpace(box.checked))
  return el('label', { class: 'keys' }, box, el('span', {}, words.spacePlays))
}

/** Opens the rules of a game: how it is played, what it pays, and its return. */
export function showRules(
  dialog: HTMLDialogElement,
  {
    game,
    listed,
    language,
    words,
    textOf,
    options,
  }: {
    readonly game: Pick<Game, 'rules' | 'pays'>
    readonly listed: (typeof SANDBOX_GAMES)[number]
    readonly language: LanguageId
    readonly words: Words
    readonly textOf: (text: Text | string) => string
    readonly options: Readonly<Record<string, string>>
  },
): void {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const from = listed.rtpFrom === listed.rtp ? '' : `${percent.format(listed.rtpFrom / 10_000)} – `
  dialog.replaceChildren(
    el('h2', {}, language === 'en' ? listed.name : listed.names[language]),
    ...game.rules.map((text) => el('p', {}, textOf(text))),
    paytable(game.pays(options), textOf),
    el('p', {}, `${words.returns}: ${from}${percent.format(listed.rtp / 10_000)}`),
    keysSwitch(words),
    el('button', { type: 'button', class: 'go', click: () => dialog.close() }, words.close),
  )
  dialog.showModal()
}

import type { LanguageId } from '@baize/contract'
import type { SANDBOX_GAMES } from '@baize/contract/sandbox-casino'
import type { Game, Text } from '../../src/casino/rules/game.ts'
import { el } from '../shared/dom.ts'
import { symbolArt } from './symbols.ts'
import type { Words } from './words.ts'

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
    el(
      'ul',
      {},
      ...game
        .pays(options)
        .map((pay) =>
          el(
            'li',
            {},
            el('span', { class: 'symbols' }, ...pay.symbols.map(symbolArt)),
            el('span', {}, textOf(pay.label)),
            el('b', {}, pay.pays),
          ),
        ),
    ),
    el('p', {}, `${words.returns}: ${from}${percent.format(listed.rtp / 10_000)}`),
    el('button', { type: 'button', class: 'go', click: () => dialog.close() }, words.close),
  )
  dialog.showModal()
}

import { animate, el } from '@baize/sandbox-shared/page/dom'
import type { Hand, Scene } from '../../src/rules/game.ts'
import type { Words } from '../words.ts'

const SUIT = { s: '♠', h: '♥', d: '♦', c: '♣' } as const
const isSuit = (sign: string): sign is keyof typeof SUIT => sign in SUIT

function face(card: string, words: Words): HTMLElement {
  if (card === '??') return el('div', { class: 'card back', role: 'img', 'aria-label': words.hidden })
  const suit = card.at(-1) ?? ''
  const sign = isSuit(suit) ? SUIT[suit] : ''
  const rank = card.slice(0, -1)
  return el(
    'div',
    {
      class: `card ${suit === 'h' || suit === 'd' ? 'red' : 'black'}`,
      role: 'img',
      'aria-label': `${rank}${sign}`,
    },
    el('span', { class: 'rank' }, rank),
    el('span', { class: 'suit' }, sign),
    el('span', { class: 'pip' }, sign),
  )
}

/** Cards already on the table are not dealt again. */
let before: string[] = []

export async function showCards(
  stage: HTMLElement,
  { hands, note }: Extract<Scene, { view: 'cards' }>,
  words: Words,
  moving: boolean,
  hold: { readonly held: ReadonlySet<number>; readonly toggle: (at: number) => void } | null,
  noteOf: (note: string) => string,
): Promise<void> {
  if (hands.length === 0) {
    before = []
    const backs = Array.from({ length: 3 }, () => el('div', { class: 'card back' }))
    stage.replaceChildren(
      el('div', { class: 'table idle', 'aria-hidden': 'true' }, el('div', { class: 'cards' }, ...backs)),
    )
    return
  }
  const nameOf = ({ who }: Hand) =>
    who === 'player' && hands.some((hand) => hand.who === 'banker') ? words.playerHand : words[who]
  const dealt: HTMLElement[] = []
  const rows = hands.map((hand, row) =>
    el(
      'section',
      { class: `hand ${hand.active ? 'active' : ''} ${hand.result ?? ''}`, 'aria-label': nameOf(hand) },
      el(
        'div',
        { class: 'cards' },
        ...hand.cards.map((card, at) => {
          const shown = face(card, words)
          if (before[row]?.split(' ')[at] !== card) dealt.push(shown)
          if (!hold || !hand.active) return shown
          const isHeld = hold.held.has(at)
          return el(
            'button',
            {
              type: 'button',
              class: `holder ${isHeld ? 'held' : ''}`,
              'aria-pressed': String(isHeld),
              click: () => hold.toggle(at),
            },
            shown,
            el('span', { class: 'hold' }, isHeld ? words.held : words.hold),
          )
        }),
      ),
      el(
        'p',
        { class: 'total' },
        [...(hand.who === 'card' ? [] : [nameOf(hand)]), noteOf(hand.total) || hand.total]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
  )
  const said = noteOf(note)
  stage.replaceChildren(
    el('div', { class: 'table' }, ...rows, said !== '' && el('p', { class: 'tag' }, said)),
  )
  before = hands.map(({ cards }) => cards.join(' '))
  stage.querySelector('.hand .cards')?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' })
  if (!moving) return
  await Promise.all(
    dealt.map((card, at) =>
      animate(
        card,
        [
          { transform: 'translate(120%, -160%) rotate(18deg)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: 260,
          delay: at * 160,
          fill: 'backwards',
          easing: 'cubic-bezier(.2,.8,.3,1)',
        },
      ),
    ),
  )
}

import { outcomeName, wordOf } from '../../src/sportsbook/words.ts'
import { el } from '../shared/dom.ts'
import { oddsText, type Ticket, type Writing } from './types.ts'

export const kindOf = ({ words }: Writing, legs: number, of: number): string =>
  legs === 1 ? words.single : of === legs ? words.multiple : `${words.system} ${of}/${legs}`

function stateOf(
  { words }: Writing,
  { state, payout, stake }: Ticket,
): readonly [text: string, tone: string] {
  switch (state) {
    case 'settled':
      if (Number(payout) === 0) return [words.lost, 'lost']
      return payout === stake ? [words.void, 'plain'] : [words.won, 'won']
    case 'rolledBack':
    case 'rollingBack':
      return [words.returned, 'plain']
    case 'cashingOut':
    case 'cashedOut':
      return [words.cashedOut, 'won']
    case 'accepted':
    case 'pending':
      return [wordOf(words, state), 'open']
    default:
      return [wordOf(words, state), 'plain']
  }
}

/** A bet of the player, with its selections, its state and the offer to cash it out, whole or half. */
export function ticketView(
  writing: Writing,
  bet: Ticket,
  { busy, cashOut }: { readonly busy: boolean; readonly cashOut: (id: string, share: number) => void },
): HTMLElement {
  const { words, money } = writing
  const [text, tone] = stateOf(writing, bet)
  const offer = (share: number, label: string, kind: string) =>
    el(
      'button',
      {
        type: 'button',
        class: kind,
        'data-key': `cash-${share}-${bet.id}`,
        disabled: busy,
        click: () => cashOut(bet.id, share),
      },
      label,
    )
  return el(
    'li',
    { class: `ticket ${tone}` },
    el(
      'p',
      { class: 'line' },
      el('b', {}, kindOf(writing, bet.legs.length, bet.size)),
      el('span', { class: `badge ${tone}` }, text),
    ),
    ...bet.legs.map((leg) =>
      el(
        'p',
        { class: 'line leg' },
        el(
          'span',
          {},
          el('b', {}, outcomeName(words, leg, leg.market, leg.outcome)),
          el('br'),
          el('small', {}, `${wordOf(words, leg.market)} · ${leg.home} – ${leg.away}`),
        ),
        el('b', {}, oddsText(leg.odds)),
      ),
    ),
    el(
      'p',
      { class: 'line' },
      el('span', {}, `${words.stake} ${money(bet.stake)}`),
      el('b', { class: 'paid' }, bet.payout === null ? '' : money(bet.payout)),
    ),
    bet.cashed === null
      ? null
      : el('p', { class: 'line' }, el('span', {}, words.paidSoFar), el('b', {}, money(bet.cashed))),
    bet.cashOut === null
      ? null
      : el(
          'div',
          { class: 'offers' },
          offer(100, `${words.cashOut} ${money(bet.cashOut)}`, 'go'),
          offer(50, words.half, 'ghost'),
        ),
  )
}

import { outcomeName, wordOf } from '../../src/sportsbook/words.ts'
import { el } from '../shared/dom.ts'
import { clock } from './board.ts'
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

const half = (whole: string): string => {
  const cents = String(BigInt(whole.replace('.', '')) / 2n).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}

function legView(writing: Writing, leg: Ticket['legs'][number], isOpen: boolean): HTMLElement {
  const { words } = writing
  const mark =
    leg.isAhead === null || (isOpen && leg.phase === 'upcoming') ? '' : leg.isAhead ? 'ahead' : 'behind'
  return el(
    'div',
    { class: `leg ${mark} ${leg.phase}` },
    el('i', { class: 'dot', 'aria-hidden': 'true' }),
    el(
      'span',
      {},
      el('b', {}, outcomeName(words, leg, leg.market, leg.outcome)),
      el('small', {}, wordOf(words, leg.market)),
      el(
        'small',
        { class: 'fixture' },
        `${leg.home} ${leg.score ? `${leg.score.home}–${leg.score.away}` : '–'} ${leg.away}`,
        isOpen || leg.phase === 'ended' ? clock(writing, leg) : null,
      ),
    ),
    el('b', {}, oddsText(writing, leg.odds)),
  )
}

/** A bet of the player, with its selections, its state and the offer to cash it out, whole or half. */
export function ticketView(
  writing: Writing,
  bet: Ticket,
  { busy, cashOut }: { readonly busy: boolean; readonly cashOut: (id: string, share: number) => void },
): HTMLElement {
  const { words, money, language } = writing
  const isOpen = isOpenBet(bet)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(bet.at)
  const figure = (name: string, value: string, kind = '') =>
    el('div', {}, el('dt', {}, name), el('dd', { class: kind }, value))
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
      el('small', {}, when),
      el('span', { class: `badge ${tone}` }, text),
    ),
    ...bet.legs.map((leg) => legView(writing, leg, isOpen)),
    el(
      'dl',
      { class: 'figures' },
      figure(words.stake, money(bet.stake)),
      bet.legs.length > 1 && bet.size === bet.legs.length
        ? figure(
            words.allOdds,
            oddsText(
              writing,
              bet.legs.reduce((all, { odds }) => (all * odds) / 100, 100),
            ),
          )
        : null,
      bet.cashed === null ? null : figure(words.paidSoFar, money(bet.cashed)),
      isOpen
        ? figure(words.returns, money(bet.possible), 'paid')
        : bet.payout === null
          ? null
          : figure(text, money(bet.payout), tone === 'won' ? 'paid' : ''),
    ),
    bet.cashOut === null
      ? null
      : el(
          'div',
          { class: 'offers' },
          offer(100, `${words.cashOut} ${money(bet.cashOut)}`, 'go'),
          offer(50, `${words.half} ${money(half(bet.cashOut))}`, 'ghost'),
        ),
  )
}

/** Bets that are still at risk. */
export const isOpenBet = ({ state }: Ticket): boolean => state === 'accepted' || state === 'pending'

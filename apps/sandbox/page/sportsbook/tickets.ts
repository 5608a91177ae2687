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

/** Odds of all selections together; null for a system, which has none of its own. */
const allOdds = (writing: Writing, { legs, size }: Ticket): string | null =>
  size === legs.length
    ? oddsText(
        writing,
        legs.reduce((all, { odds }) => (all * odds) / 100, 100),
      )
    : null

/** A bet of the player, with its selections, its state and the offer to cash it out, whole or half. */
export function ticketView(
  writing: Writing,
  bet: Ticket,
  { busy, cashOut }: { readonly busy: boolean; readonly cashOut: (id: string, share: number) => void },
): HTMLElement {
  const { words, money, language } = writing
  const isOpen = isOpenBet(bet)
  const together = allOdds(writing, bet)
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
      bet.legs.length > 1 && together !== null ? figure(words.allOdds, together) : null,
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

/** A bet that was just placed, in one sentence. */
export function receiptText(writing: Writing, bet: Ticket): string {
  const { words, money } = writing
  const picks = bet.legs.map(
    (leg) => `${outcomeName(words, leg, leg.market, leg.outcome)} ${oddsText(writing, leg.odds)}`,
  )
  return `${words.placed}: ${picks.join(' + ')}. ${words.stake} ${money(bet.stake)}, ${words.returns.toLowerCase()} ${money(bet.possible)}.`
}

/** The confirmation of a bet, in the place of its slip. */
export function receiptView(
  writing: Writing,
  bet: Ticket,
  { close, seeOpen }: { readonly close: () => void; readonly seeOpen: () => void },
): HTMLElement[] {
  const { words, money } = writing
  const line = (name: string, value: string, kind = '') =>
    el('p', { class: 'line' }, el('span', {}, name), el('b', { class: kind }, value))
  return [
    el(
      'div',
      { class: 'line receipt-head' },
      el('h2', {}, el('i', { class: 'tick', 'aria-hidden': 'true' }, '✓'), words.placed),
      el(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': words.close, 'data-key': 'close', click: close },
        '×',
      ),
    ),
    el(
      'div',
      { class: 'picks' },
      ...bet.legs.map((leg) =>
        el(
          'div',
          { class: 'pick' },
          el(
            'span',
            {},
            el('b', {}, outcomeName(words, leg, leg.market, leg.outcome)),
            el('small', {}, wordOf(words, leg.market)),
            el('small', {}, `${leg.home} – ${leg.away}`),
          ),
          el('b', { class: 'at' }, oddsText(writing, leg.odds)),
        ),
      ),
    ),
    el(
      'div',
      { class: 'sum' },
      bet.legs.length > 1
        ? line(kindOf(writing, bet.legs.length, bet.size), allOdds(writing, bet) ?? '')
        : null,
      line(words.total, money(bet.stake)),
      line(words.returns, money(bet.possible), 'paid'),
    ),
    el('button', { type: 'button', class: 'ghost', 'data-key': 'see-open', click: seeOpen }, words.seeOpen),
  ]
}

/** Bets that are still at risk. */
export const isOpenBet = ({ state }: Ticket): boolean => state === 'accepted' || state === 'pending'

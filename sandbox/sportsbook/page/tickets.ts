import { el } from '@baize/sandbox-shared/page/dom'
import { outcomeName, wordOf } from '../src/words.ts'
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

/** Half of an amount, rounded down. */
export const halfOf = (whole: string): string => {
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

type Offers = {
  readonly isBusy: boolean
  /** The bet is, or was until just now, an open one: its row of buttons keeps its place. */
  readonly hasOffers: boolean
  /** Share that the player is asked to confirm. */
  readonly asked: number | null
  readonly ask: (share: number) => void
  readonly keep: () => void
  readonly confirm: (share: number) => void
}

/** The offer to cash a bet out, whole or half, the question whether to, or why there is none. */
function offersView(
  { words, money }: Writing,
  bet: Ticket,
  { isBusy, asked, ask, keep, confirm }: Offers,
): HTMLElement {
  const button = (key: string, label: string, kind: string, click: () => void) =>
    el(
      'button',
      { type: 'button', class: kind, 'data-key': `${key}-${bet.id}`, disabled: isBusy, click },
      label,
    )
  const content = (): HTMLElement[] => {
    if (bet.cashOut === null) return isOpenBet(bet) ? [el('p', { class: 'no-offer' }, words.noOffer)] : []
    if (asked === null)
      return [
        button('cash-100', `${words.cashOut} ${money(bet.cashOut)}`, 'go', () => ask(100)),
        button('cash-50', `${words.half} ${money(halfOf(bet.cashOut))}`, 'ghost', () => ask(50)),
      ]
    const amount = asked === 100 ? bet.cashOut : halfOf(bet.cashOut)
    return [
      button('cash-100', `${words.confirm} ${money(amount)}`, 'go', () => confirm(asked)),
      button('cash-50', words.keep, 'ghost', keep),
    ]
  }
  return el(
    'div',
    {
      class: asked === null ? 'offers' : 'offers asks-once',
      role: 'group',
      'aria-label': words.cashOutName,
    },
    ...content(),
  )
}

/** A bet of the player, with its selections, its state and the offer to cash it out, whole or half. */
export function ticketView(writing: Writing, bet: Ticket, offers: Offers): HTMLElement {
  const { words, money, language } = writing
  const isOpen = isOpenBet(bet)
  const together = allOdds(writing, bet)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(bet.at)
  const figure = (name: string, value: string, kind = '') =>
    el('div', {}, el('dt', {}, name), el('dd', { class: kind }, value))
  const [text, tone] = stateOf(writing, bet)
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
    // Above the figures, which get one more after a half: the buttons stay where they are.
    offers.hasOffers ? offersView(writing, bet, offers) : null,
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

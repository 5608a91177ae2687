import { el } from '@baize/sandbox-shared/page/dom'
import { combinations } from '../src/tickets.ts'
import { outcomeName, wordOf } from '../src/words.ts'
import { hasMoved, needsConsent, oddsOfAll, seenOfAll } from './selections.ts'
import { kindOf } from './tickets.ts'
import { oddsText, type Selection, type Writing } from './types.ts'

/** Stakes a tap away, the smallest first: amounts that are as much in each currency. */
const QUICK: Readonly<Record<string, readonly [string, ...string[]]>> = {
  BRL: ['5.00', '20.00', '50.00', '200.00'],
  IDR: ['10000.00', '50000.00', '100000.00', '500000.00'],
}
const PLAY_MONEY = ['1.00', '5.00', '10.00', '50.00'] as const

/** By the currency of the session; null for play money. */
export const quickStakes = (currency: string | null): readonly [string, ...string[]] =>
  QUICK[currency ?? ''] ?? PLAY_MONEY

export type SlipState = {
  readonly slip: readonly Selection[]
  readonly stake: string
  readonly quick: readonly string[]
  readonly size: number
  readonly accept: string
  readonly isUnfolded: boolean
  readonly isBusy: boolean
  readonly hasSession: boolean
}
export type SlipActions = {
  readonly change: (change: {
    readonly stake?: string
    readonly size?: number
    readonly accept?: string
    readonly isUnfolded?: boolean
  }) => void
  /** The stake while it is typed: its field is not drawn anew under the fingers. */
  readonly type: (stake: string) => void
  readonly remove: (selection: Selection) => void
  readonly clear: () => void
  readonly place: () => void
}

export const centsOf = (stake: string): bigint =>
  BigInt(Math.round(Number(stake.replace(',', '.')) * 100) || 0)
const decimal = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Sizes of combinations that a slip can be bet in, the largest first. */
export const sizesOf = (count: number): number[] =>
  count === 1 ? [1] : Array.from({ length: count - 1 }, (_, at) => at + 2).toReversed()

/** Odds; where they have changed, the old ones before them, the direction as a mark, a colour and a word. */
function oddsWithChange(writing: Writing, before: number, now: number): (Node | string)[] {
  if (before === now) return [oddsText(writing, now)]
  const hasRisen = now > before
  return [
    el('s', {}, oddsText(writing, before)),
    ' → ',
    el(
      'span',
      { class: hasRisen ? 'rose' : 'fell' },
      oddsText(writing, now),
      el('i', { 'aria-hidden': 'true' }, hasRisen ? ' ▲' : ' ▼'),
      el('span', { class: 'hidden' }, ` ${hasRisen ? writing.words.rose : writing.words.fell}`),
    ),
  ]
}

/** Replaces the slip; while its stake is typed, all but that field, which would lose the keyboard. */
export function redrawSlip(box: HTMLElement, fresh: readonly Node[], isTyping: boolean): void {
  const field = isTyping ? box.querySelector(':scope > .stake') : null
  const old = Array.from(box.childNodes)
  if (!field || old.length !== fresh.length) return box.replaceChildren(...fresh)
  for (const [at, shown] of old.entries()) if (shown !== field) shown.replaceWith(fresh[at] ?? '')
}

/** The bet slip: one line on a phone until it is opened, beside the matches on a wide screen. */
export function slipView(writing: Writing, state: SlipState, actions: SlipActions): Node[] {
  const { words, money, language } = writing
  const { slip, stake, quick, size, accept, isUnfolded, isBusy, hasSession } = state
  if (slip.length === 0)
    return [
      el('h2', {}, words.slip),
      el('p', { class: 'empty' }, el('span', { class: 'slip-art', 'aria-hidden': 'true' }), words.emptySlip),
    ]
  const sets = combinations(slip, size)
  const isClosed = slip.some((selection) => selection.isClosed)
  const unit = centsOf(stake)
  const best = sets.reduce(
    (sum, set) => sum + set.reduce((all, selection) => all * (selection.odds / 100), Number(unit) / 100),
    0,
  )
  const total = money(decimal(unit * BigInt(sets.length)))
  const payout = money((Math.floor(best * 100 + 1e-6) / 100).toFixed(2))
  const [before, now] = [seenOfAll(slip), oddsOfAll(slip)]
  const together = oddsText(writing, now)
  const isWhole = size === slip.length
  const isMoved = slip.some(hasMoved)
  const input = el('input', {
    inputmode: 'decimal',
    value: language === 'en' ? stake : stake.replace('.', ','),
    'data-key': 'stake',
    'aria-label': words.stake,
  })
  input.addEventListener('input', () => actions.type(input.value))
  input.addEventListener('change', () =>
    actions.change({ stake: Math.max(0.01, Number(input.value.replace(',', '.')) || 1).toFixed(2) }),
  )
  const choice = (
    name: string,
    values: readonly (readonly [string, string])[],
    chosen: string,
    set: (value: string) => void,
  ) =>
    el(
      'div',
      { class: 'choices', role: 'group', 'aria-label': name },
      ...values.map(([value, label]) =>
        el(
          'button',
          {
            type: 'button',
            'aria-pressed': String(value === chosen),
            'data-key': `${name}-${value}`,
            click: () => set(value),
          },
          label,
        ),
      ),
    )
  const fact = (name: string, value: string) =>
    el('span', { class: 'fact' }, el('small', {}, name), ' ', el('b', {}, value))
  const sizes = sizesOf(slip.length)
  return [
    el(
      'div',
      { class: 'line slip-head' },
      el('h2', {}, `${words.slip} · ${slip.length}`),
      el(
        'button',
        { type: 'button', class: 'quiet', 'data-key': 'clear', click: actions.clear },
        words.clear,
      ),
    ),
    el(
      'button',
      {
        type: 'button',
        class: 'fold',
        'aria-expanded': String(isUnfolded),
        'data-key': 'fold',
        click: () => actions.change({ isUnfolded: !isUnfolded }),
      },
      el('i', { class: 'many', 'aria-hidden': 'true' }, String(slip.length)),
      el(
        'span',
        {},
        words.slip,
        el('span', { class: 'hidden' }, ` · ${slip.length}`),
        isMoved ? el('small', { class: 'news' }, words.oddsMoved) : null,
      ),
      isWhole ? fact(words.odd, together) : null,
      fact(words.payout, payout),
    ),
    el(
      'div',
      { class: 'picks' },
      ...slip.map((selection) =>
        el(
          'div',
          { class: `pick ${selection.isClosed ? 'closed' : ''}` },
          el(
            'span',
            {},
            el('b', {}, outcomeName(words, selection.match, selection.market, selection.outcome)),
            el(
              'small',
              {},
              `${wordOf(words, selection.market)}${selection.match.phase === 'live' ? ` · ${words.live}` : ''}`,
            ),
            el('small', {}, `${selection.match.home} – ${selection.match.away}`),
          ),
          selection.isClosed
            ? el('b', { class: 'at' }, el('span', { class: 'lock' }))
            : el('b', { class: 'at' }, ...oddsWithChange(writing, selection.seen, selection.odds)),
          el(
            'button',
            {
              type: 'button',
              class: 'quiet',
              'aria-label': words.remove,
              'data-key': `x-${selection.match.id}`,
              click: () => actions.remove(selection),
            },
            '×',
          ),
          selection.isClosed ? el('small', { class: 'why' }, words.closedPick) : null,
        ),
      ),
    ),
    sizes.length > 1
      ? choice(
          words.system,
          sizes.map((of) => [String(of), kindOf(writing, slip.length, of)] as const),
          String(size),
          (value) => actions.change({ size: Number(value) }),
        )
      : '',
    el(
      'label',
      { class: 'line stake' },
      el('span', {}, sets.length > 1 ? `${words.stake} × ${sets.length}` : words.stake),
      input,
    ),
    el(
      'div',
      { class: 'quick' },
      ...quick.map((amount) =>
        el(
          'button',
          {
            type: 'button',
            'aria-pressed': String(stake === amount),
            'data-key': `quick-${amount}`,
            click: () => actions.change({ stake: amount }),
          },
          new Intl.NumberFormat(writing.language, { notation: 'compact' }).format(Number(amount)),
        ),
      ),
    ),
    el('small', { class: 'asks' }, words.accept),
    choice(
      words.accept,
      [
        ['none', words.none],
        ['higher', words.higher],
        ['any', words.any],
      ],
      accept,
      (value) => actions.change({ accept: value }),
    ),
    el(
      'div',
      { class: 'sum' },
      slip.length > 1 && isWhole
        ? el('p', { class: 'line' }, el('span', {}, words.allOdds), el('b', {}, together))
        : null,
      el('p', { class: 'line' }, el('span', {}, words.total), el('b', {}, total)),
      el(
        'p',
        { class: 'line returns' },
        el('span', {}, words.returns),
        el('b', { class: 'paid' }, isClosed ? '–' : payout),
      ),
    ),
    el(
      'div',
      { class: 'act' },
      isMoved
        ? el(
            'p',
            { class: 'changed' },
            words.oddsMoved,
            ...(isWhole && before !== now ? [': ', ...oddsWithChange(writing, before, now)] : []),
          )
        : null,
      el(
        'button',
        {
          type: 'button',
          class: 'go',
          'data-key': 'go',
          disabled: isBusy || (isClosed && hasSession),
          click: actions.place,
        },
        isBusy
          ? words.placing
          : !hasSession
            ? words.logIn
            : needsConsent(slip, accept)
              ? words.acceptNew
              : words.place,
        isBusy || !hasSession ? null : el('span', {}, total),
      ),
    ),
  ].map((part) => (typeof part === 'string' ? document.createTextNode(part) : part))
}

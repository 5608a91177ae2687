import { el } from '@baize/sandbox-shared/page/dom'
import type { Text } from '@baize/sandbox-shared/text'
import { type Game, MOST_CHIPS, type Option } from '../src/rules/game.ts'
import type { Words } from './words.ts'

type Shown = {
  readonly words: Words
  readonly textOf: (text: Text | string) => string
  readonly isLocked: boolean
}

/** The fields of a betting table, with the chips on them. */
export function spotsView({
  game,
  gameId,
  spots,
  words,
  textOf,
  isLocked,
  priceOf,
  change,
}: Shown & {
  readonly game: Pick<Game, 'spots'>
  readonly gameId: string
  readonly spots: Readonly<Record<string, number>>
  /** The amount of so many chips. */
  readonly priceOf: (chips: number) => string
  readonly change: (spots: Record<string, number>) => void
}): HTMLElement {
  const isEmpty = Object.values(spots).every((count) => count === 0)
  return el(
    'div',
    { class: `spots ${gameId}`, role: 'group', 'aria-label': words.yourBet },
    ...game.spots.map((spot) => {
      const count = spots[spot.id] ?? 0
      return el(
        'button',
        {
          type: 'button',
          class: `spot ${spot.tone ?? ''} ${spot.wide ? 'wide' : ''}`,
          'data-key': `spot-${spot.id}`,
          'data-spot': spot.id,
          disabled: isLocked,
          'aria-label': `${textOf(spot.label)} ${spot.pays}${count > 0 ? ` · ${priceOf(count)}` : ''}`,
          click: () => change({ ...spots, [spot.id]: Math.min(MOST_CHIPS, count + 1) }),
        },
        el('span', {}, textOf(spot.label)),
        spot.wide ? el('small', {}, spot.pays) : null,
        count > 0 ? el('i', { class: 'chip' }, String(count)) : null,
      )
    }),
    el(
      'button',
      {
        type: 'button',
        class: 'spot wide clear',
        'data-key': 'clear',
        disabled: isLocked || isEmpty,
        click: () => change({}),
      },
      words.clear,
    ),
  )
}

/** A choice that a game leaves to its player: one of some, a number, or numbers of a board. */
export function optionView({
  option,
  now,
  set,
  words,
  textOf,
  isLocked,
}: Shown & {
  readonly option: Option
  readonly now: string
  readonly set: (value: string) => void
}): HTMLElement {
  switch (option.kind) {
    case 'choice':
      return el(
        'div',
        { class: 'choices', role: 'group', 'aria-label': textOf(option.label) },
        ...option.choices.map((choice) =>
          el(
            'button',
            {
              type: 'button',
              'data-key': `${option.id}-${choice.id}`,
              'aria-pressed': String(choice.id === now),
              disabled: isLocked,
              click: () => set(choice.id),
            },
            textOf(choice.label),
          ),
        ),
      )
    case 'number': {
      const input = el('input', {
        type: 'number',
        inputmode: 'decimal',
        min: option.min,
        max: option.max,
        step: option.step,
        value: now,
        disabled: isLocked,
        'data-key': option.id,
      })
      input.addEventListener('change', () => {
        const value = Math.min(option.max, Math.max(option.min, Number(input.value) || option.min))
        set(String(Number((Math.round(value / option.step) * option.step).toFixed(2))))
      })
      return el('label', { class: 'field' }, el('small', {}, textOf(option.label)), input)
    }
    case 'picks':
      return el(
        'div',
        { class: 'choices' },
        el(
          'button',
          {
            type: 'button',
            'data-key': 'quick',
            disabled: isLocked,
            click: () => {
              const pool = Array.from({ length: option.from }, (_, at) => at + 1)
              const drawn = crypto.getRandomValues(new Uint32Array(option.most))
              set([...drawn].map((draw) => pool.splice(draw % pool.length, 1)[0] ?? 1).join(','))
            },
          },
          words.quick,
        ),
        el(
          'button',
          { type: 'button', 'data-key': 'clear', disabled: isLocked, click: () => set('') },
          words.clear,
        ),
      )
  }
}

/** The stake, or the chip of a table, a step up or down. */
export const stepperView = ({
  words,
  name,
  amount,
  canLess,
  canMore,
  step,
}: {
  readonly words: Words
  readonly name: string
  readonly amount: string
  readonly canLess: boolean
  readonly canMore: boolean
  readonly step: (by: number) => void
}): HTMLElement =>
  el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': name },
    el(
      'button',
      {
        type: 'button',
        'data-key': 'less',
        'aria-label': words.less,
        disabled: !canLess,
        click: () => step(-1),
      },
      '−',
    ),
    el('span', {}, el('small', {}, name), el('b', {}, amount)),
    el(
      'button',
      {
        type: 'button',
        'data-key': 'more',
        'aria-label': words.more,
        disabled: !canMore,
        click: () => step(1),
      },
      '+',
    ),
  )

/** The moves of an open round. */
export const movesView = (
  moves: readonly string[],
  {
    busy,
    move,
    nameOf,
  }: {
    readonly busy: boolean
    readonly move: (name: string) => void
    readonly nameOf: (name: string) => string
  },
): HTMLElement =>
  el(
    'div',
    { class: 'moves' },
    ...moves.map((name) =>
      el(
        'button',
        { type: 'button', class: 'go', 'data-key': name, disabled: busy, click: () => move(name) },
        nameOf(name),
      ),
    ),
  )

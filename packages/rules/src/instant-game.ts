import { optionsIn } from '@baize/contract/player'
import { type GameId, type Refusal, refusal } from '@baize/contract/shared'
import {
  assert,
  err,
  formatMultiplier,
  type Minor,
  type Multiplier,
  ONE_X,
  ok,
  payoutOf,
  type Result,
} from '@baize/kit'
import { type DrawShape, drawRows, type Seeds } from './fairness.ts'
import {
  type ChosenOptions,
  everyOption,
  foreignOption,
  type OptionSpaces,
  type Options,
  optionCount,
} from './options.ts'
import {
  capped,
  LOST,
  paidMultiplier,
  type SoloGame,
  type Stored,
  type Terms,
  type Worth,
} from './solo-game.ts'

/** `ways` of all equally likely outcomes pay this multiplier. Outcomes without a prize lose. */
export type Prize = { readonly ways: bigint; readonly multiplier: Multiplier }

/**
 * Rules of an instant game: the bet is drawn, settled and paid by the call that places it. Nothing is chosen after the
 * draw, so the return with given options is one exact fraction.
 */
export type InstantRules<Chosen extends Stored, View> = {
  readonly id: GameId
  /** Return to player in ten-thousandths, unless an operator sets another. */
  readonly defaultRtp: number
  readonly options: OptionSpaces
  /**
   * Options that contain those of the least return, whatever the stake. Needed where there are too many combinations to try: pages
   * ask for the least return while they render.
   */
  readonly weakest?: (rtpTenThousandths: number) => Iterable<ChosenOptions>
  /** Parses the options from the player's input and drops everything else. */
  choose(given: Options): Result<Chosen, Refusal>
  shape(chosen: Chosen): DrawShape
  /** Multiplier of the numbers drawn; null if they lose. */
  multiplier(chosen: Chosen, drawn: readonly number[], rtpTenThousandths: number): Multiplier | null
  /** Everything that can be won, and the number of equally likely outcomes. */
  prizes(
    chosen: Chosen,
    rtpTenThousandths: number,
  ): { readonly outcomes: bigint; readonly prizes: readonly Prize[] }
  /** The numbers drawn as the site shows them, without words. */
  text(drawn: readonly number[]): string
  view(chosen: Chosen, drawn: readonly number[]): View
}

/** The part of a view that every instant game has. */
export type InstantView = { readonly drawn: readonly number[] }

/** An instant game with its own types erased. */
export interface InstantGame<View> extends SoloGame<View> {
  /** Everything that can be won with these options. Throws for invalid ones. */
  prizes(
    options: Options,
    rtpTenThousandths: number,
  ): { readonly outcomes: bigint; readonly prizes: readonly Prize[] }
  text(drawn: readonly number[]): string
}

/** Twice those of Dice, which take a tenth of a second. */
const MOST_TRIED = 40_000

/** Builds an instant game from its rules. */
export function instantGame<Chosen extends Stored, View extends InstantView>(
  rules: InstantRules<Chosen, View>,
): InstantGame<View> {
  const combinations = optionCount(rules.options)
  assert(
    rules.weakest !== undefined || combinations <= MOST_TRIED,
    `${rules.id} has ${combinations} combinations of options: with more than ${MOST_TRIED}, its rules name the weakest`,
  )
  const start = (options: Options): Result<Chosen, Refusal> => {
    const chosen = rules.choose(options)
    return chosen.ok ? foreignOption(options, chosen.value) : chosen
  }
  const chosenBy = (options: unknown): Chosen => {
    assert(typeof options === 'object' && options !== null, `stored state of ${rules.id} must be an object`)
    const chosen = start({ ...options })
    assert(chosen.ok, `${rules.id} cannot be played with ${JSON.stringify(options)}`)
    return chosen.value
  }
  const draw = (chosen: Chosen, seeds: Seeds) => {
    const drawing = drawRows(seeds, rules.shape(chosen))
    return { drawing, drawn: drawing.items.flat() }
  }
  const worth = (chosen: Chosen, drawn: readonly number[], terms: Terms): Worth => {
    const times = rules.multiplier(chosen, drawn, terms.rtpTenThousandths)
    if (times === null) return LOST
    const payout = payoutOf(terms.stake, times)
    return { multiplier: capped(times, terms), payout: payout < terms.maxWin ? payout : terms.maxWin }
  }
  /** The return in ten-thousandths, floored. */
  const returned = (chosen: Chosen, rtpTenThousandths: number, stake: Minor | null): number => {
    const { outcomes, prizes } = rules.prizes(chosen, rtpTenThousandths)
    const paid = prizes.reduce(
      (sum, { ways, multiplier }) => sum + ways * paidMultiplier(multiplier, stake),
      0n,
    )
    return Number(paid / outcomes)
  }
  /** Least returns by RTP and stake: pages ask at every rendering. */
  const leasts = new Map<string, number>()

  return {
    id: rules.id,
    defaultRtp: rules.defaultRtp,
    options: rules.options,
    start,
    plan(stored, choices, rtpTenThousandths) {
      if (choices !== null)
        return err(refusal('badInput', { field: 'choices', reason: 'this game is decided at once' }))
      const { prizes } = rules.prizes(chosenBy(stored), rtpTenThousandths)
      if (prizes.some(({ multiplier }) => multiplier > ONE_X)) return ok(undefined)
      const [field = 'options'] = Object.keys(rules.options)
      return err(refusal('badInput', { field, reason: 'no outcome would pay more than the stake' }))
    },
    playOut(stored, _choices, seeds, terms) {
      const chosen = chosenBy(stored)
      const { drawn } = draw(chosen, seeds)
      return { play: chosen, standing: worth(chosen, drawn, terms), view: rules.view(chosen, drawn) }
    },
    standing(stored, seeds, terms) {
      const chosen = chosenBy(stored)
      return worth(chosen, draw(chosen, seeds).drawn, terms)
    },
    view(stored, seeds) {
      const chosen = chosenBy(stored)
      return rules.view(chosen, draw(chosen, seeds).drawn)
    },
    lay(options, seeds) {
      const { drawing, drawn } = draw(chosenBy(options), seeds)
      return { drawing, board: drawn }
    },
    replay(view, seeds, terms) {
      const chosen = chosenBy(optionsIn(view))
      const { drawing, drawn } = draw(chosen, seeds)
      const standing = worth(chosen, drawn, terms)
      const text = rules.text(drawn)
      return {
        drawing,
        board: drawn,
        claims: [{ what: 'drawn', claimed: rules.text(view.drawn), computed: text }],
        after: [{ kind: 'drawn', text, multiplier: formatMultiplier(standing.multiplier) }],
        standing,
      }
    },
    prizes: (options, rtpTenThousandths) => rules.prizes(chosenBy(options), rtpTenThousandths),
    returns(options, rtpTenThousandths, stake) {
      const exact = returned(chosenBy(options), rtpTenThousandths, stake)
      return { least: exact, most: exact }
    },
    leastReturn(rtpTenThousandths, stake) {
      const name = `${rtpTenThousandths} ${stake}`
      const known = leasts.get(name)
      if (known !== undefined) return known
      // Without a list of its own every option is tried: which one returns least depends on RTP and stake.
      let least = Number.POSITIVE_INFINITY
      for (const options of rules.weakest?.(rtpTenThousandths) ?? everyOption(rules.options))
        least = Math.min(least, returned(chosenBy(options), rtpTenThousandths, stake))
      leasts.set(name, least)
      return least
    },
    text: (drawn) => rules.text(drawn),
  }
}

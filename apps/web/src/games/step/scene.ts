import type { OptionsOf, StepGameId, StepViews } from '@baize/contract'
import type { Multiplier } from '@baize/kit'
import type { Key, ValuesFor } from '@baize/words'
import type { ComponentType } from 'react'
import type { Translate } from '../../i18n/translate.ts'

export type SceneProps<View> = {
  /** Null before the first bet and while a new one is on its way: an untouched board. */
  readonly view: View | null
  /** What the player has chosen for the next bet, or what the open bet was made with. */
  readonly options: OptionsOf<View>
  /** The choice that is on its way to the server. */
  readonly waiting: number | null
  readonly canPick: boolean
  readonly outcome: 'open' | 'won' | 'lost' | null
  /** After one good step, after two, … for these options. */
  readonly multipliers: readonly Multiplier[]
  readonly onPick: (choice: number) => void
}

export type OptionsProps<Options> = {
  readonly options: Options
  readonly onChange: (options: Options) => void
  readonly disabled: boolean
}

/** What the player's own move brought about, for sound, words and celebration. */
export type Happening = 'placed' | 'good' | 'bad' | 'paid'

type NamesOf<K extends Key> = ValuesFor<K> extends [infer Values] ? keyof Values : never
/** A sentence that takes just these values. */
export type Saying<Names extends PropertyKey = never> = {
  [K in Key]: [NamesOf<K>] extends [Names] ? ([Names] extends [NamesOf<K>] ? K : never) : never
}[Key]

/** What the page calls the things of a game. Whatever all games say alike stands in the words of the page. */
export type StepWords = {
  readonly title: Saying
  /** The main button while the first choice is awaited, as "Pick a tile". */
  readonly pick: Saying
  /** While a choice is on its way, as "Opening the tile". */
  readonly picking: Saying
  /** The button that chooses by chance; where there is but one choice, the button that makes it. */
  readonly random: Saying
  /** One step of the ladder, as "Gem 3: 1.48×". */
  readonly rung: Saying<'n' | 'multiplier'>
  /** What a screen reader hears of a bet that was placed, and of a good step. */
  readonly placed: Saying
  readonly good: Saying<'multiplier' | 'amount'>
  /** How the bet was lost, for eyes and ears. */
  readonly bad: Saying
  /** What the keys do on the board. */
  readonly keys: Saying
  /** Why the outcome could not be bent, over the seeds of a bet. */
  readonly fairness: Saying
}

/** A game of the site. Everything else about playing it is the page of all step games. */
export type StepGameUi<Id extends StepGameId> = {
  readonly id: Id
  readonly words: StepWords
  /** One sentence each, in the order of play. */
  readonly rules: readonly Saying[]
  /** The board. One of its buttons has `tabindex="0"`: there the focus goes after a bet by keyboard. */
  readonly Scene: ComponentType<SceneProps<StepViews[Id]>>
  /** Null for a game that is played in one way. */
  readonly Options: ComponentType<OptionsProps<OptionsOf<StepViews[Id]>>> | null
  /** What somebody begins with who has never played it here. */
  readonly usual: OptionsOf<StepViews[Id]>
  /** Options as this browser kept them, if they are any. */
  readonly readOptions: (kept: Readonly<Record<string, unknown>>) => OptionsOf<StepViews[Id]> | null
  /** In a word or two, under the name of the game. */
  readonly summary: (options: OptionsOf<StepViews[Id]>, t: Translate) => string
  /** Which choices can be made after these picks. */
  readonly choices: (options: OptionsOf<StepViews[Id]>, picks: readonly number[]) => readonly number[]
  /** A picture for each step in the list of payouts. */
  readonly stepArt: string
  readonly sound: (what: Happening, steps: number) => void
}

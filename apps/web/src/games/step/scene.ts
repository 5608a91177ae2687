import type { OptionsOf, SoloGameId, StepGameId, StepViews } from '@baize/contract/player'
import type { Multiplier } from '@baize/kit'
import type { Key, ValuesFor } from '@baize/words'
import type { ComponentType } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import type { Flight } from './use-landed.ts'

export type SceneProps<View> = {
  /** Null before the first bet and while a new one is in flight: an untouched board. */
  readonly view: View | null
  /** The view before a move that is still in the air; otherwise, and left out, the same. Texts show this one. */
  readonly landed?: View | null
  /** Options selected for the next bet, or those of the open bet. */
  readonly options: OptionsOf<View>
  /** The choice in flight to the server. */
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

/** Result of the player's own move, for sound, announcement and celebration. */
export type Happening = 'placed' | 'good' | 'bad' | 'paid'

type NamesOf<K extends Key> = ValuesFor<K> extends [infer Values] ? keyof Values : never
/** A translation key with exactly these parameters. */
export type TextKey<Names extends PropertyKey = never> = {
  [K in Key]: [NamesOf<K>] extends [Names] ? ([Names] extends [NamesOf<K>] ? K : never) : never
}[Key]

/** Texts of a game. Texts that all games share belong to the page. */
export type StepWords = {
  readonly title: TextKey
  /** Main button while the first choice is awaited, as "Pick a tile". */
  readonly pick: TextKey
  /** While a choice is in flight, as "Opening the tile". */
  readonly picking: TextKey
  /** The button for a random choice; with only one choice, the button that makes it. */
  readonly random: TextKey
  /** One step of the ladder, as "Gem 3: 1.48×". */
  readonly rung: TextKey<'n' | 'multiplier'>
  /** Screen reader announcements of a placed bet and of a good step. */
  readonly placed: TextKey
  readonly good: TextKey<'multiplier' | 'amount'>
  /** The cause of a loss, both shown and announced. */
  readonly bad: TextKey
  /** Keyboard help for the board. */
  readonly keys: TextKey
  /** Explains above a bet's seeds why its outcome could not be manipulated. */
  readonly fairness: TextKey
}

/** The part of a game's definition that the player's input needs. */
export type SetupUi<Options extends object> = {
  readonly id: SoloGameId
  /** Default options for a first visit. */
  readonly usual: Options
  /** Parses the options stored in this browser; null if invalid. */
  readonly readOptions: (kept: Readonly<Record<string, unknown>>) => Options | null
}

/** Texts that the panel of any solo game needs. Those of choices are left out where there are none. */
export type PanelWords = Pick<StepWords, 'title' | 'keys'> &
  Partial<Pick<StepWords, 'pick' | 'picking' | 'random'>>

/** Definition of a step game. The rest of its page is shared by all step games. */
export type StepGameUi<Id extends StepGameId> = {
  readonly id: Id
  readonly words: StepWords
  /** One sentence each, in the order of play. */
  readonly rules: readonly TextKey[]
  /** The board. One of its buttons has `tabindex="0"`: it receives the focus after a bet by keyboard. */
  readonly Scene: ComponentType<SceneProps<StepViews[Id]>>
  /** Null for a game without options. */
  readonly Options: ComponentType<OptionsProps<OptionsOf<StepViews[Id]>>> | null
  /** Default options for a first visit. */
  readonly usual: OptionsOf<StepViews[Id]>
  /** Parses the options stored in this browser; null if invalid. */
  readonly readOptions: (kept: Readonly<Record<string, unknown>>) => OptionsOf<StepViews[Id]> | null
  /** A short summary under the game's title. */
  readonly summary: (options: OptionsOf<StepViews[Id]>, t: Translate) => string
  /** Valid choices after these picks. */
  readonly choices: (options: OptionsOf<StepViews[Id]>, picks: readonly number[]) => readonly number[]
  /** Icon of each step in the payout list. */
  readonly stepArt: string
  readonly sound: (what: Happening, steps: number) => void
  /** For a scene whose figure is in the air before the result is seen; left out, results show at once. */
  readonly flightMs?: Flight
}

/** All rules of a step game, with those that every step game shares. */
export const rulesOf = (ui: { readonly rules: readonly TextKey[] }): readonly TextKey[] => [
  ...ui.rules,
  'step.rulesWait',
]

import type { InstantGameId, InstantViews, OptionsOf } from '@baize/contract/player'
import type { ComponentType } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import type { OptionsProps, SetupUi, TextKey } from '../step/scene.ts'

export type InstantSceneProps<View> = OptionsProps<OptionsOf<View>> & {
  /** The last bet of these options; null before the first, after a change of options, and while one is in flight. */
  readonly view: View | null
  readonly outcome: 'won' | 'lost' | null
  /** A bet is in flight to the server. */
  readonly waiting: boolean
  /** The scene animates a result that is not told yet. */
  readonly flying: boolean
  /** Return to player in ten-thousandths; the rules' own until the terms are known. */
  readonly rtp: number
}

/** Texts of an instant game. Texts that all solo games share belong to the page. */
type InstantWords = {
  readonly title: TextKey
  /** Announcement of the numbers drawn. */
  readonly drawn: TextKey<'drawn'>
  /** Shown with the stake of a loss. */
  readonly bad: TextKey
  /** Keyboard help for the stage. */
  readonly keys: TextKey
  /** Explains above a bet's seeds why its outcome could not be manipulated. */
  readonly fairness: TextKey
}

/** Definition of an instant game. The rest of its page is shared by all instant games. */
export type InstantGameUi<Id extends InstantGameId> = SetupUi<OptionsOf<InstantViews[Id]>> & {
  readonly id: Id
  readonly words: InstantWords
  /** One sentence each, in the order of play. */
  readonly rules: readonly TextKey[]
  /** The stage. */
  readonly Scene: ComponentType<InstantSceneProps<InstantViews[Id]>>
  /** Fields below the stake; null where the stage has all of them. */
  readonly Options: ComponentType<OptionsProps<OptionsOf<InstantViews[Id]>> & { readonly rtp: number }> | null
  /** A short summary under the game's title. */
  readonly summary: (options: OptionsOf<InstantViews[Id]>, t: Translate) => string
  /** When the bet is sent, and when its result is seen. */
  readonly sound: (what: 'placed' | 'won' | 'lost') => void
  /** How long the scene animates before the result is told. With reduced motion it is told at once. */
  readonly flightMs: number
}

/** All rules of an instant game, with that which every instant game shares. */
export const instantRulesOf = (ui: { readonly rules: readonly TextKey[] }): readonly TextKey[] => [
  ...ui.rules,
  'step.rulesSettled',
]

import type { SoloGameId } from '@baize/contract/player'
import { shownValue, soloGame } from '@baize/rules'
import { optionName } from '@baize/words/option-names'
import { useLanguage } from '../../i18n/language.ts'

/** Labels of a game's options and of their values. */
export function useOptionWords(): {
  readonly field: (name: string) => string
  readonly value: (gameId: SoloGameId, name: string, value: number | string) => string
} {
  const language = useLanguage()
  return {
    field: (name) => optionName(language, name),
    value: (gameId, name, value) => optionName(language, shownValue(soloGame(gameId).options[name], value)),
  }
}

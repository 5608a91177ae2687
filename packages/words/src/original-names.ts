import type { GameId, LanguageId } from '@baize/contract/shared'
import type { TranslationMap } from './catalogue.ts'
import { PACKS } from './packs.ts'

function titleIn(map: TranslationMap, gameId: GameId): string {
  const title = map[`${gameId}.title`] ?? map[`rounds.${gameId}`]
  return typeof title === 'string' ? title : gameId
}

/** Names of our own games as players of the country call them. */
export const originalName = (language: LanguageId, gameId: GameId): string =>
  titleIn(PACKS[language].strings, gameId)

import type { GameId } from '@baize/contract/shared'
import { storage } from '../storage/storage.ts'

const shown = (): readonly string[] => storage.get('rulesShown') ?? []

/** The rules of a game open automatically once per browser. */
export const areRulesNew = (gameId: GameId): boolean => !shown().includes(gameId)

export function rememberRules(gameId: GameId): void {
  if (areRulesNew(gameId)) storage.set('rulesShown', [...shown(), gameId])
}

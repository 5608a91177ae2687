import { storage } from '../../storage/storage.ts'

type Setup = { readonly betAmount: string; readonly mines: number }

/** How this player last bet, in this browser. What another one left behind is nobody's business. */
export function lastSetup(userId: string): Setup | undefined {
  const kept = storage.get('minesSetup')
  return kept?.userId === userId ? kept : undefined
}

export function rememberSetup(userId: string, { betAmount, mines }: Setup): void {
  storage.set('minesSetup', { userId, betAmount, mines })
}

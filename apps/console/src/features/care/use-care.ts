import type { PlayerCare } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'

/** A player's signs of harm; null until they are read, and for those who may not read players. */
export function useCare(userId: string): PlayerCare | null {
  const { data } = useRead('/api/operator/care/player', { userId })
  return data && Array.isArray(data.model.markers) ? data.model : null
}

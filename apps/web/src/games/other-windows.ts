import { useEffect } from 'react'
import { newRequestId } from '../api/request-id.ts'
import { onStoredElsewhere, storage } from '../storage/storage.ts'

/** Notifies the other windows of this browser of a move in this one. Any new value will do. */
export const broadcastMove = (): void => storage.set('lastMove', newRequestId())

/** The server pushes a bet only once it is settled; until then, two windows learn of each other's moves by this. */
export function useMovesBeside(onMove: () => void): void {
  useEffect(() => onStoredElsewhere('lastMove', onMove), [onMove])
}

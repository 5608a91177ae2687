import { useEffect } from 'react'
import { newRequestId } from '../api/request-id.ts'
import { onStoredElsewhere, storage } from '../storage/storage.ts'

/** Tells the other windows of this browser that the player has moved in this one: what counts is that the value is new. */
export const tellMove = (): void => storage.set('lastMove', newRequestId())

/** The server pushes a bet once it is over; until then two windows side by side know of each other's moves only by this. */
export function useMovesBeside(onMove: () => void): void {
  useEffect(() => onStoredElsewhere('lastMove', onMove), [onMove])
}

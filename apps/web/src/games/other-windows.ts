import type { GameId } from '@baize/contract'
import { useCallback, useEffect, useRef } from 'react'

const CHANNEL = 'baize-moves'

/**
 * Hears that the player has moved in another window of this browser, and tells the others of moves in this one. The server
 * pushes a bet once it is over; two windows side by side would differ until then.
 */
export function useOtherWindows(gameId: GameId, onMove: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL)
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === gameId) onMove()
    }
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [gameId, onMove])
  return useCallback(() => channel.current?.postMessage(gameId), [gameId])
}

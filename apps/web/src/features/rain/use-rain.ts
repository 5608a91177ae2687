import type { Rain } from '@baize/contract/player'
import { useEffect } from 'react'
import { create } from 'zustand'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { onLive } from '../../realtime/events.ts'

const PATH = '/api/rain/state'

/** The rain that the server last told all pages of; null once it is over. */
export const useRunningRain = create<{ readonly rain: Rain | null }>(() => ({ rain: null }))

onLive('rain', ({ rain }) => {
  const isOver = rain.state === 'OVER' || rain.state === 'CANCELLED'
  useRunningRain.setState(({ rain: known }) => {
    if (!isOver) return { rain }
    return known?.id === rain.id ? { rain: null } : {}
  })
})

/** The rain of now or next, and the player's own share. Refetched with every piece of news about it. */
export function useRain() {
  const asked = useCall(PATH, {})
  useEffect(() => onLive('rain', () => void refreshAnswers([PATH])), [])
  return asked
}

export const refreshRain = (): Promise<void> => refreshAnswers([PATH])

import { roomModule } from '@baize/contract/player'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { onLive } from '../../realtime/events.ts'
import { useModule } from '../../realtime/modules.ts'
import { useConnection } from '../../session/connection.ts'
import { createRoom, type RoomStore } from './room-store.ts'

/** Opens a room while the component is mounted. */
export function useRoom(roomId: string): RoomStore {
  const [room] = useState(() => createRoom(roomId))
  // The support line has its real id from the server.
  const module = useStore(room.view, ({ state }) => (state ? roomModule(state.room.id) : null))
  useModule(module)
  useEffect(() => {
    void room.refresh()
    return useConnection.subscribe((now, before) => {
      if (now.joins !== before.joins) void room.refresh()
    })
  }, [room])
  useEffect(() => onLive('chat', ({ frame }) => room.hear(frame)), [room])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void room.refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [room])
  return room
}

import type { ListedRoom } from '@baize/contract/player'
import { callQuery, useQuery } from '../../api/query.ts'

/** Interval of requests for who is in the rooms, while the page is in sight. */
const POLL_INTERVAL_MS = 30_000

const NONE: readonly ListedRoom[] = []

/** The public rooms, with the people in them as they come and go. */
export function useRooms(): readonly ListedRoom[] {
  const { data } = useQuery({ ...callQuery('/api/chat/rooms', {}), refetchInterval: POLL_INTERVAL_MS })
  return data?.model.rooms ?? NONE
}

/** People in one room, or in all of them. */
export function usePeople(roomId?: string): number {
  return useRooms()
    .filter(({ id }) => roomId === undefined || id === roomId)
    .reduce((sum, { people }) => sum + people, 0)
}

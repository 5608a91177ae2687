import type { EventPush } from '@baize/contract/player'
import type * as z from 'zod/mini'
import { session } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'

type PushedEvent = z.infer<typeof EventPush>['data']

const all = () => storage.get('popupsDue') ?? []
const isSame = (event: string, userId: string) => (popup: { event: string; userId: string }) =>
  popup.event === event && popup.userId === userId

/** Stores an event until its popup has been shown, also across page loads. The newest event of a type replaces others. */
export function rememberDue({ event, extra }: PushedEvent): void {
  const { userId } = session().user
  const { title, description, values } = extra ?? {}
  const added = { userId, event, extra: { title, description, values } }
  storage.set('popupsDue', [...all().filter((popup) => !isSame(event, userId)(popup)), added])
}

/** Removes an event. False if it was not due any more: another tab has shown it. */
export function forgetDue(event: string): boolean {
  const { userId } = session().user
  const left = all().filter((popup) => !isSame(event, userId)(popup))
  const was = left.length < all().length
  if (was) storage.set('popupsDue', left)
  return was
}

/** Events of earlier visits whose popup this player has not seen. */
export const dueEvents = (): readonly PushedEvent[] =>
  all().filter(({ userId }) => userId === session().user.userId)

import type { EventPush } from '@baize/contract'
import type * as z from 'zod/mini'
import { onPush } from './pushes.ts'

/** Hears the events pushed to the player: what happened, and what is to be said about it. */
export const onEvent = (listener: (data: z.infer<typeof EventPush>['data']) => void): (() => void) =>
  onPush('event', ({ data }) => listener(data))

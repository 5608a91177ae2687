import * as z from 'zod/mini'
import { Uuid } from '../../shared/entities.ts'
import type { RequestsOf } from '../call.ts'
import type { PUSH_CALLS } from '../calls/push.ts'
import { PushEndpoint, PushSubscriptionInput, ReplacedSubscription } from '../push.ts'

export const PUSH_REQUESTS = {
  '/api/push/state': {
    access: 'player',
    about: 'My browsers that get pushes, and the key to subscribe with. `endpoint` is that of this browser.',
    input: z.object({ endpoint: z._default(z.nullable(PushEndpoint), null) }),
  },
  '/api/push/subscribe': {
    access: 'player',
    about:
      'Sends pushes to this browser from now on. Repeating it on each visit keeps the subscription; it ends with the session.',
    input: z.object({ subscription: PushSubscriptionInput }),
  },
  '/api/push/unsubscribe': {
    access: 'player',
    about: 'Sends no more pushes to one of my browsers. `endpoint` is that of this browser.',
    input: z.object({ id: Uuid, endpoint: z._default(z.nullable(PushEndpoint), null) }),
  },
  '/api/push/test': {
    access: 'player',
    about: 'Sends a test to one of my browsers, once a minute at most.',
    input: z.object({ id: Uuid }),
  },
  '/api/push/renew': {
    access: 'anyone',
    about:
      'Replaces a subscription that the push service has changed. The service worker calls it without a session: the endpoint and secret of the old one are the proof.',
    input: z.object({ old: ReplacedSubscription, subscription: PushSubscriptionInput }),
  },
  '/api/push/clicked': {
    access: 'anyone',
    about: 'Counts the first click on a message to many. The id is in the message.',
    input: z.object({ id: Uuid }),
  },
} as const satisfies RequestsOf<typeof PUSH_CALLS>

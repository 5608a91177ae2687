import type { Statuses } from '../shared/refusals.ts'

/** Refusals of web push. The page shows their sentences and reacts to none by its status. */
export const PUSH_REFUSALS = {
  unknownPushDevice: { status: 2421 },
  pushOff: { status: 2422 },
  pushDevicesFull: { status: 2423 },
  pushEndpointRefused: { status: 2424 },
  pushTaken: { status: 2425 },
} as const satisfies Statuses

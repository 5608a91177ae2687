import type { Statuses } from '../shared/refusals.ts'

/** Refusals of chat. The page shows their sentences and reacts to none by its status. */
export const CHAT_REFUSALS = {
  chatRoomUnknown: { status: 2570 },
  chatRoomClosed: { status: 2571 },
  chatRoomLanguage: { status: 2572 },
  chatEmpty: { status: 2573 },
  chatTooLong: { status: 2574 },
  chatLink: { status: 2575 },
  chatContact: { status: 2576 },
  chatMarkup: { status: 2577 },
  chatWords: { status: 2578 },
  chatFlood: { status: 2579 },
  chatRepeated: { status: 2580 },
  chatMuted: { status: 2581 },
  chatBanned: { status: 2582 },
  chatResting: { status: 2583 },
  chatUnverified: { status: 2584 },
  chatMessageUnknown: { status: 2585 },
  chatSelf: { status: 2586 },
  chatBlocksFull: { status: 2587 },
  chatNoEmail: { status: 2588 },
  supportEmpty: { status: 2589 },
} as const satisfies Statuses

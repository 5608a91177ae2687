const NEVER_AGAIN = 8_640_000_000_000_000

/**
 * What a browser keeps that has seen what the site shows by itself. A notice that opens in the middle of a test about
 * something else would be pressed instead of it.
 */
export const SEEN_BEFORE = {
  noticesShown: {
    NOT_LOGGED_IN: NEVER_AGAIN,
    NOT_RECHARGED: NEVER_AGAIN,
    COMPLETE_REGISTRATION: NEVER_AGAIN,
    RECHARGE_SUCCESS: NEVER_AGAIN,
  },
} as const

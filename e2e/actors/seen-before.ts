const NEVER_AGAIN = 8_640_000_000_000_000

/**
 * What a browser keeps of somebody who has been asked for age and country before, and has seen what the site shows by
 * itself: in a test about something else it would be pressed instead.
 */
export const SEEN_BEFORE = {
  checkAge: true,
  currentCountry: 'US',
  noticesShown: {
    NOT_LOGGED_IN: NEVER_AGAIN,
    NOT_RECHARGED: NEVER_AGAIN,
    COMPLETE_REGISTRATION: NEVER_AGAIN,
    RECHARGE_SUCCESS: NEVER_AGAIN,
  },
}

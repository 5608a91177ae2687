const NEVER_AGAIN = 8_640_000_000_000_000

/**
 * localStorage of a returning visitor who has answered the age and country prompts and seen the automatic popups: in a
 * test about something else, they would get in the way of clicks.
 */
export const SEEN_BEFORE = {
  checkAge: true,
  currentCountry: 'US',
  noticesShown: {
    NOT_LOGGED_IN: NEVER_AGAIN,
    NOT_RECHARGED: NEVER_AGAIN,
    COMPLETE_REGISTRATION: NEVER_AGAIN,
    RECHARGE_SUCCESS: NEVER_AGAIN,
    IDENTITY_APPROVED: NEVER_AGAIN,
    IDENTITY_LIFTED: NEVER_AGAIN,
    IDENTITY_REJECTED: NEVER_AGAIN,
    VIP_LEVEL: NEVER_AGAIN,
    WITHDRAW_RETURNED: NEVER_AGAIN,
    WITHDRAW_SUCCESS: NEVER_AGAIN,
  },
}

/** The same for a player who has been recommended a game, which else comes over a lobby that stays open for 20 s. */
export const seenBeforeBy = (userId: string): typeof SEEN_BEFORE => ({
  ...SEEN_BEFORE,
  noticesShown: { ...SEEN_BEFORE.noticesShown, [`recommend ${userId}`]: NEVER_AGAIN },
})

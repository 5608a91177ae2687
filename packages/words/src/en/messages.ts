/** SMS and e-mail texts. */
export const messages = {
  'messages.code': '{code} is your Baize code. It expires in 5 minutes. Baize staff will never ask for it.',
  'messages.changed':
    "This address was removed from your Baize account. If this wasn't you, set a new password and log out all devices.",
  'messages.lateMoney':
    '{amount} has arrived in your closed Baize account. Log in with your password to reopen the account and withdraw it, or contact support.',
  'messages.lateMoneyHeld':
    '{amount} has arrived in your Baize account, which we have closed. Contact support to have it paid out.',
} as const

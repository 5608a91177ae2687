/** SMS and e-mail texts. */
export const messages = {
  'messages.code':
    '{code} is your Baize code. It is good for 5 minutes. Nobody of Baize will ever ask you for it.',
  'messages.changed':
    'This address no longer belongs to your Baize account. If it was not you who changed it, set a new password and log out all devices.',
} as const

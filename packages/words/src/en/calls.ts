export const calls = {
  'calls.insufficientPermissions': 'Insufficient Permissions',
  'calls.confirmTitle': 'Please confirm',
  'calls.balanceNeeded': 'You need a balance to play for real money.',
} as const

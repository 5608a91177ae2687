export const calls = {
  'calls.insufficientPermissions': 'Insufficient Permissions',
  'calls.confirmTitle': 'Please confirm',
  'calls.cumulative': 'Minimum cumulative {what}: {amount}',
  'calls.cumulativeDeposit': 'deposit',
  'calls.cumulativeBets': 'bets',
  'calls.balanceNeeded': 'You need a balance to play for real money.',
} as const

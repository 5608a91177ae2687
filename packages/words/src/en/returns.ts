export const returns = {
  'returns.title': 'Actual returns',
  'returns.words':
    'All bets ever settled here, counted every minute. In the long run every game pays back its set return; in the short run luck plays a part. The range shows how much: in 99 of 100 cases the true return lies inside it.',
  'returns.set': 'Set return',
  'returns.seen': 'Paid back',
  'returns.range': 'Range',
  'returns.rangeOf': '{low} to {high}',
  'returns.bets': { one: '{count} bet', other: '{count} bets' },
  'returns.fits': 'The set return is inside the range.',
  'returns.outside': 'The set return is outside the range. By chance alone this happens once in a hundred.',
  'returns.tooFew': 'Not enough bets yet: {bets} of {needed}',
  'returns.none': 'No bets have been settled yet.',
  'returns.failed': "The figures couldn't be loaded.",
} as const

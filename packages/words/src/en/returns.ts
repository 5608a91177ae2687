export const returns = {
  'returns.title': 'What the games give back',
  'returns.words':
    'Of all bets ever settled here, counted once a minute. In the long run every game gives back its set return; in the short run chance moves it. The range says how far: in 99 of 100 cases the true return lies inside it.',
  'returns.set': 'Set return',
  'returns.seen': 'Given back',
  'returns.range': 'Range',
  'returns.rangeOf': '{low} to {high}',
  'returns.bets': { one: '{count} bet', other: '{count} bets' },
  'returns.fits': 'The set return lies in the range.',
  'returns.outside': 'The set return lies outside the range. By chance alone this happens once in a hundred.',
  'returns.tooFew': 'Too few bets to say',
  'returns.none': 'No bets have been settled yet.',
  'returns.failed': 'The figures could not be loaded.',
} as const

/** Money rain. */
export const rain = {
  'rain.title': 'Money rain',
  'rain.coming': '{total} is about to fall, in {shares} shares.',
  'rain.startsIn': 'Starts in',
  'rain.falling': '{total} is falling. Catch a share before it is gone.',
  'rain.endsIn': 'Ends in',
  'rain.left': { one: '{count} share left', other: '{count} shares left' },
  'rain.catch': 'Catch',
  'rain.caught': 'You caught {amount}',
  'rain.caughtWords': "It's in your balance.",
  'rain.fair':
    'The shares were fixed before the rain. This is the hash of their seed; the seed is shown when it is over.',
  'rain.proof': 'Save the proof',
  'rain.proofWords': 'The proof shows that the shares were fixed from the start. Check it under Fairness.',
  'rain.packet': 'A red packet is open for everyone.',
  'rain.open': 'Open',
  'rain.logInToOpen': 'Log in to open',
  'rain.opened': 'You got {amount}',
  'rain.soon': 'Money rain in {time}',
  'rain.now': 'Money rain: catch it now',
  'rain.logIn': 'Log in to catch',
  'rain.rule': 'For players who have placed a bet in the last {days} days.',
} as const

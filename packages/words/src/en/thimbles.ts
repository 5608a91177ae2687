export const thimbles = {
  'thimbles.title': 'Thimbles',
  'thimbles.board': 'Three cups',
  'thimbles.cupHidden': 'Cup {n}, covered',
  'thimbles.cupBall': 'Cup {n}, ball',
  'thimbles.cupEmpty': 'Cup {n}, empty',
  'thimbles.balls': 'Balls',
  'thimbles.ballCount': { one: '{count} ball', other: '{count} balls' },
  'thimbles.summary': '{balls} under three cups',
  'thimbles.pick': 'Pick a cup',
  'thimbles.picking': 'Lifting the cup',
  'thimbles.random': 'Random cup',
  'thimbles.rung': 'Pick {n}: {multiplier}',
  'thimbles.saidBet': 'Bet placed. Pick a cup.',
  'thimbles.saidGood': 'Ball! {multiplier}. It pays {amount}.',
  'thimbles.saidBad': 'No ball. The bet is over.',
  'thimbles.keys': 'Arrow keys: move between cups. Enter: lift the cup.',
  'thimbles.fairness':
    'These values set which cups hide a ball before you picked one. Change your seeds to reveal the server seed and check every bet.',
  'thimbles.rules1': 'Choose your bet and whether one or two of the three cups hide a ball.',
  'thimbles.rules2':
    "The cups cover the balls and are shuffled. The shuffle is just for show: following it doesn't help.",
  'thimbles.rules3':
    'Pick a cup. Seeds set beforehand decide where the balls are; a ball pays your bet times the multiplier at once.',
  'lobby.thimbles': 'Find the ball',
  'thimbles.means': 'The cups drawn hide a ball; the others lose.',
} as const

export const stair = {
  'stair.title': 'Stair',
  'stair.board': 'Stair of twelve steps, the highest first',
  'stair.tileHidden': 'Step {row}, place {n}, hidden',
  'stair.tileGood': 'Step {row}, place {n}, clear',
  'stair.tileBad': 'Step {row}, place {n}, rock',
  'stair.rocks': 'Rocks on a step',
  'stair.rockCount': { one: '{count} rock', other: '{count} rocks' },
  'stair.summary': '{rocks} · {safe} of 6 places clear',
  'stair.pick': 'Pick a place on the lit step',
  'stair.picking': 'Stepping up',
  'stair.random': 'Random place',
  'stair.rung': 'Step {n}: {multiplier}',
  'stair.saidBet': 'Bet placed. Pick a place on step 1.',
  'stair.saidGood': 'Clear. {multiplier}. Cash-out is {amount}.',
  'stair.saidBad': 'Rock. The bet is over.',
  'stair.keys': 'Arrow keys: move over the places. Enter: step up.',
  'stair.fairness':
    'The rocks of every step were fixed by these values before you took one. Change the seed to reveal the server seed and check every bet.',
  'stair.rules1': 'Choose your bet and how many rocks fall on each step: 1 to 5 on six places.',
  'stair.rules2':
    'Pick a place on the lit step. If no rock falls there you stand higher and the multiplier rises.',
  'stair.rules3': 'Cash out after any step and take bet times multiplier. A rock ends the bet.',
} as const

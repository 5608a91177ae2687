/** How bets of every game are shown, verified and explained. */
export const proof = {
  'proof.game': 'Game',
  'proof.passed': 'Steps cleared',
  'proof.aheadHidden': 'The rest is revealed when the bet ends.',
  'proof.checkMoves': 'Moves',
  'proof.rowLoses': 'Step {step}: losing on {places}',
  'proof.rowFree': 'Step {step}: safe',
  'proof.tilesLose': 'Losing tiles: {tiles}',
  'proof.rowPicked': 'chosen: {place}',
  'proof.draw':
    'Step {step}: bytes {bytes} give {float}; times {remaining} left, rounded down, is index {index}: number {item}',
  'proof.pickGood': 'Step {step}, place {place}: passed, {multiplier}',
  'proof.pickBad': 'Step {step}, place {place}: lost',
  'proof.counting': 'Indexes count from 0; drawn numbers, steps and places from 1.',
  'proof.drawn': 'Drawn number',
  'proof.checkDrawn': 'Drawn',
  'proof.stepDrawn': 'Result: {drawn}',
  'proof.drawOf':
    'Bytes {bytes} give {float}; times {remaining} numbers, rounded down, is index {index}: number {item}',
  'proof.countingZero': 'Indexes and drawn numbers count from 0.',
  'proof.save': 'Save as JSON',
  'proof.saveWords': 'You can check the file without this site.',
} as const

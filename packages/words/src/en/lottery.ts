/** Lottery games and their rooms. */
export const lottery = {
  'lobby.fast3': 'Three dice',
  'lobby.colour': 'Pick a colour',
  'lobby.digits5': 'Guess the digits',
  'lobby.total28': 'Bet on the total',
  'lobby.racing10': 'Back a racer',
  'lottery.draw': 'Draw',
  'lottery.drawn': 'Drawn',
} as const

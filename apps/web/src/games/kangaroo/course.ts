/** What a difficulty is like: how many of so many jumps land, how many there are, and how broad the rocks are drawn. */
export const COURSES = {
  easy: { safe: 19, of: 20, rock: 0.62 },
  medium: { safe: 9, of: 10, rock: 0.54 },
  hard: { safe: 4, of: 5, rock: 0.46 },
  extreme: { safe: 3, of: 5, rock: 0.38 },
} as const

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'extreme'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

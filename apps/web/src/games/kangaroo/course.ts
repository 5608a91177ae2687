/** Per difficulty: `safe` of `of` jumps land, and the drawn width of a rock. */
export const COURSES = {
  easy: { safe: 19, of: 20, rock: 0.62 },
  medium: { safe: 9, of: 10, rock: 0.54 },
  hard: { safe: 4, of: 5, rock: 0.46 },
  extreme: { safe: 3, of: 5, rock: 0.38 },
} as const

/** Time in the air: until the landing on the next rock, and until the ground between two. */
export const FLIGHT_MS = { good: 520, bad: 560 } as const

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'extreme'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

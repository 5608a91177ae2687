/** A point in the goal: `across` from post (-1) to post (1), `up` from the grass (0) to the bar (1). */
export type Place = { readonly across: number; readonly up: number }

/** The five zones in reading order; the index of a zone is the choice. */
export const ZONES: readonly Place[] = [
  { across: -0.67, up: 0.72 },
  { across: 0.67, up: 0.72 },
  { across: 0, up: 0.45 },
  { across: -0.67, up: 0.24 },
  { across: 0.67, up: 0.24 },
]

/** Zone names, in the order of the choices. */
export const ZONE_WORDS = [
  'football.zone0',
  'football.zone1',
  'football.zone2',
  'football.zone3',
  'football.zone4',
] as const

/** The goal's box, as fractions of the picture. The zone buttons use the same numbers. */
export const GOAL = { left: 0.08, top: 0.19, width: 0.84, height: 0.42 } as const
/** Height of the penalty spot in the picture, as a fraction from the top. */
export const SPOT_DOWN = 0.87

/** Each keeper covers one zone. */
export const KEEPERS = { easy: 1, medium: 2, hard: 3 } as const
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

const COLUMNS = [[0, 3], [2], [1, 4]] as const

/** The zone an arrow key leads to, without wrapping around. Null for every other key. */
export function nextZone(from: number, key: string): number | null {
  const column = COLUMNS.findIndex((zones) => zones.some((zone) => zone === from))
  const row = COLUMNS[column]?.findIndex((zone) => zone === from) ?? 0
  const beside = (next: number): number => {
    const zones = COLUMNS[Math.min(Math.max(next, 0), COLUMNS.length - 1)] ?? [from]
    return zones[Math.min(row, zones.length - 1)] ?? from
  }
  switch (key) {
    case 'ArrowLeft':
      return beside(column - 1)
    case 'ArrowRight':
      return beside(column + 1)
    case 'ArrowUp':
      return COLUMNS[column]?.[0] ?? from
    case 'ArrowDown':
      return COLUMNS[column]?.at(-1) ?? from
    case 'Home':
      return 0
    case 'End':
      return ZONES.length - 1
    default:
      return null
  }
}

/** Time until the ball arrives. */
export const FLIGHT_MS = 360

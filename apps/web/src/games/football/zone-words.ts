/** Zone names, in the order of the choices. */
export const ZONE_WORDS = [
  'football.zone0',
  'football.zone1',
  'football.zone2',
  'football.zone3',
  'football.zone4',
] as const

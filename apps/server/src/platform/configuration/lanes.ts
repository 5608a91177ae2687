/**
 * The number of lanes for a machine with this many cores. A lane keeps one core of the database busy, and the server
 * needs one for itself. With more lanes than that, batches in flight compete for a core.
 */
export const lanesFor = (cores: number): number => Math.max(1, Math.floor(cores / 2))

/**
 * How many lanes a machine of so many cores is best served by. A lane keeps one core of the database at work, and the server wants one for
 * itself: with more lanes than that they wait for each other's turn on a core, in the midst of a batch.
 */
export const lanesFor = (cores: number): number => Math.max(1, Math.floor(cores / 2))

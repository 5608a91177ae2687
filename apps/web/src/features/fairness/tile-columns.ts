import type { CSSProperties } from 'react'

/** Columns of a square field of tiles. */
export const tileColumns = (tiles: number): CSSProperties => ({
  gridTemplateColumns: `repeat(${Math.ceil(Math.sqrt(tiles))}, minmax(0, 1fr))`,
})

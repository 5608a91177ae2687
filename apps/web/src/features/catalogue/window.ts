/** Geometry of a tile grid. */
export type Grid = { readonly columns: number; readonly width: number; readonly rowHeight: number }

const PHONE_MAX_PX = 640
const GAP_PX = 10
/** Minimum width of a tile. */
const MIN_PX = { phone: 104, wide: 148 } as const
/** Aspect ratio of a tile. */
const HEIGHT = 5 / 4
/** Rows rendered beyond the viewport, so that fast scrolling and Tab meet tiles. */
const BEYOND = 3

export function gridOf(listPx: number): Grid {
  const min = listPx < PHONE_MAX_PX ? MIN_PX.phone : MIN_PX.wide
  const columns = Math.max(2, Math.floor((listPx + GAP_PX) / (min + GAP_PX)))
  const width = Math.max(1, (listPx - GAP_PX * (columns - 1)) / columns)
  return { columns, width, rowHeight: width * HEIGHT + GAP_PX }
}

export const heightOf = (count: number, { columns, rowHeight }: Grid): number =>
  Math.max(0, Math.ceil(count / columns) * rowHeight - GAP_PX)

export const placeOf = (n: number, { columns, width, rowHeight }: Grid) => ({
  left: (n % columns) * (width + GAP_PX),
  top: Math.floor(n / columns) * rowHeight,
})

/** Range of tiles to render; `topPx` is the top of the list relative to the viewport. */
export function inSight(
  count: number,
  { columns, rowHeight }: Grid,
  { topPx, screenPx }: { readonly topPx: number; readonly screenPx: number },
): { readonly from: number; readonly to: number } {
  const first = Math.max(0, Math.floor(-topPx / rowHeight) - BEYOND)
  const last = Math.ceil((screenPx - topPx) / rowHeight) + BEYOND
  return { from: Math.min(count, first * columns), to: Math.max(0, Math.min(count, last * columns)) }
}

/** How a list of tiles lies on the page. */
export type Grid = { readonly columns: number; readonly width: number; readonly rowHeight: number }

const PHONE_MAX_PX = 640
const GAP_PX = 10
/** A tile is at least so wide, on a phone and elsewhere. */
const MIN_PX = { phone: 104, wide: 148 } as const
/** A tile is higher than wide. */
const HEIGHT = 5 / 4
/** Rows beyond what is in sight, so that a quick thumb meets tiles and a Tab the next one. */
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

/** The tiles to be drawn: `topPx` is where the list begins, seen from the top of the screen. */
export function inSight(
  count: number,
  { columns, rowHeight }: Grid,
  { topPx, screenPx }: { readonly topPx: number; readonly screenPx: number },
): { readonly from: number; readonly to: number } {
  const first = Math.max(0, Math.floor(-topPx / rowHeight) - BEYOND)
  const last = Math.ceil((screenPx - topPx) / rowHeight) + BEYOND
  return { from: Math.min(count, first * columns), to: Math.max(0, Math.min(count, last * columns)) }
}

type Return = {
  readonly rtp: number
  readonly returned: number
  readonly low: number
  readonly high: number
}

/** So much room, in parts of the width of all, is left at either end. */
const MARGIN = 0.12

/** Places from 0 to 100 at which a range, its middle and the set return are drawn: all of them are in the picture. */
export function rangePicture({ rtp, returned, low, high }: Return) {
  const [least, most] = [Math.min(rtp, low), Math.max(rtp, high)]
  const width = Math.max(most - least, 1)
  const begin = least - width * MARGIN
  const at = (value: number): number => ((value - begin) / (width * (1 + 2 * MARGIN))) * 100
  return { from: at(low), to: at(high), set: at(rtp), seen: at(returned) }
}

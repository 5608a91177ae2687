type Return = {
  readonly rtp: number
  readonly returned: number
  readonly low: number
  readonly high: number
}

/** Margin at either end, as a fraction of the whole range. */
const MARGIN = 0.12

/** Positions from 0 to 100 of the range, its middle and the configured RTP, scaled so that all fit. */
export function rangePicture({ rtp, returned, low, high }: Return) {
  const [least, most] = [Math.min(rtp, low), Math.max(rtp, high)]
  const width = Math.max(most - least, 1)
  const begin = least - width * MARGIN
  const at = (value: number): number => ((value - begin) / (width * (1 + 2 * MARGIN))) * 100
  return { from: at(low), to: at(high), set: at(rtp), seen: at(returned) }
}

export const CUPS = 3
export const SWAPS = 6

/** Two slots whose cups are swapped. */
type Swap = readonly [number, number]
const PAIRS: readonly Swap[] = [
  [0, 1],
  [1, 2],
  [0, 2],
]

/** Swaps of the shuffle animation, never the same pair twice in a row. Visual only: they do not affect the outcome. */
export function swapsFrom(chance: readonly number[]): readonly Swap[] {
  const swaps: Swap[] = []
  for (const number of chance) {
    const others = PAIRS.filter((pair) => pair !== swaps.at(-1))
    const pair = others[number % others.length]
    if (pair) swaps.push(pair)
  }
  return swaps
}

/** For each cup, the slots it passes through, starting with its own. */
export function tracks(swaps: readonly Swap[]): readonly (readonly number[])[] {
  const slots = Array.from({ length: CUPS }, (_, cup) => [cup])
  for (const [first, second] of swaps)
    for (const track of slots) {
      const at = track.at(-1) ?? 0
      track.push(at === first ? second : at === second ? first : at)
    }
  return slots
}

/** Keyframes of a cup: moving right it passes in front, moving left behind. `step` is the distance between slots. */
export function keyframes(track: readonly number[], cup: number, step: number): Keyframe[] {
  const at = (slot: number, y: number, size: number) =>
    `translate(${(slot - cup) * step}px, ${y}%) scale(${size})`
  const frames: Keyframe[] = [{ transform: at(track[0] ?? cup, 0, 1), zIndex: 1 }]
  for (let i = 1; i < track.length; i++) {
    const [from = cup, to = cup] = [track[i - 1], track[i]]
    const [y, size] = to > from ? [7, 1.07] : to < from ? [-7, 0.93] : [0, 1]
    frames.push({ transform: at((from + to) / 2, y, size), zIndex: to > from ? 2 : 0 })
    frames.push({ transform: at(to, 0, 1), zIndex: 1 })
  }
  return frames
}

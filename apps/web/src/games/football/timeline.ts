import { hump, inQuad, mix, mixAll, outCubic, progress, ring, smooth } from '../pixi/ease.ts'
import { between, crouch, handsOf, type KeeperPose, landed, ready, save } from './keeper-pose.ts'
import { FLIGHT_MS, GOAL, type Place, SPOT_DOWN, ZONES } from './zones.ts'

/** The state of a bet as far as the scene shows it. */
export type SceneState = {
  readonly keepers: number
  readonly picks: readonly number[]
  /** Per kick taken, the zones the keepers covered. */
  readonly covered: readonly (readonly number[])[]
  readonly waiting: number | null
  readonly ended: boolean
}

/** The current animation and its start time. `kicks` is the number of kicks taken by then. */
export type Act =
  | {
      readonly kind: 'ready'
      readonly kicks: number
      readonly sinceMs: number
      readonly from: Picture | null
    }
  | {
      readonly kind: 'aim'
      readonly kicks: number
      readonly sinceMs: number
      readonly from: Picture
      readonly zone: number
    }
  | {
      readonly kind: 'kick'
      readonly kicks: number
      readonly sinceMs: number
      readonly zone: number
      readonly covered: readonly number[]
      /** The kick that ended the bet: the scene stays in its final state. */
      readonly last: boolean
    }

/** Position in goal heights from the middle of the goal line, upward. */
type Ball = {
  readonly x: number
  readonly y: number
  /** 1 at the penalty spot; smaller is further away. */
  readonly size: number
  readonly turn: number
  /** From the boot (0) into the net (1). The keepers hide a ball behind them. */
  readonly depth: number
  /** Height above the surface that receives its shadow. */
  readonly height: number
  readonly alpha: number
}

export type Picture = {
  readonly ball: Ball
  readonly keepers: readonly KeeperPose[]
  /** Point and depth of the net's displacement; it swings back and settles. */
  readonly net: { readonly x: number; readonly y: number; readonly push: number }
}

const AIM_MS = 150
const DIVE_FROM_MS = 50
const DIVE_MS = 290
const LAND_MS = 300
const NET_MS = 900
const DROP_MS = 420
/** How long the result of a kick is shown before the next one is set up. */
export const RESULT_SHOWN_MS = 1250
const BACK_MS = 320
export const KICK_MS = RESULT_SHOWN_MS + BACK_MS
/** Keepers stop moving after this long. */
export const IDLE_MS = 9000
const BOB_MS = 1400

const SPOT_Y = -(SPOT_DOWN - GOAL.top - GOAL.height) / GOAL.height
const FAR = 0.5
/** A ball that has dropped lies inside the goal, slightly up the picture. */
const FLOOR_Y = 0.075
const NO_PUSH = { x: 0, y: 0, push: 0 } as const
const AT_REST: Ball = { x: 0, y: SPOT_Y, size: 1, turn: 0, depth: 0, height: 0, alpha: 1 }

export const NOTHING_YET: Act = { kind: 'ready', kicks: 0, sinceMs: Number.NEGATIVE_INFINITY, from: null }

/** The next animation for the new state. Kicks missed in between are not replayed. */
export function nextAct(act: Act, shown: SceneState, sinceMs: number, now: () => Picture): Act {
  const kicks = shown.picks.length
  const zone = shown.picks.at(-1)
  const covered = shown.covered[kicks - 1]
  if (kicks > act.kicks && zone !== undefined && covered !== undefined) {
    const seen = kicks === act.kicks + 1
    if (seen || shown.ended)
      return {
        kind: 'kick',
        kicks,
        zone,
        covered,
        last: shown.ended,
        sinceMs: seen ? sinceMs : Number.NEGATIVE_INFINITY,
      }
  }
  if (shown.waiting !== null) {
    if (act.kind === 'aim' && act.zone === shown.waiting) return act
    return { kind: 'aim', kicks, zone: shown.waiting, sinceMs, from: now() }
  }
  if (act.kind === 'aim' || kicks !== act.kicks) return { kind: 'ready', kicks, sinceMs, from: now() }
  return act
}

export function isMoving(act: Act, atMs: number): boolean {
  const forMs = atMs - act.sinceMs
  switch (act.kind) {
    case 'ready':
      return forMs < IDLE_MS
    case 'aim':
      return forMs < AIM_MS
    case 'kick':
      return forMs < KICK_MS + (act.last ? 0 : IDLE_MS)
  }
}

/** Home positions of the keepers, in goal heights from the middle. */
const homes = (keepers: number, aspect: number): readonly number[] =>
  Array.from({ length: keepers }, (_, index) => ((index - (keepers - 1) / 2) * 0.46 * aspect) / 2)

/** Idle motion, out of phase between keepers, fading to zero after a long wait. */
function bob(index: number, forMs: number): number {
  if (forMs <= 0 || forMs >= IDLE_MS) return 0
  const fade = smooth(progress(forMs, 0, 400)) * (1 - smooth(progress(forMs, IDLE_MS - 2500, 2500)))
  return Math.sin((forMs / BOB_MS + index * 0.31) * 2 * Math.PI) * fade
}

function waitingKeepers(keepers: number, aspect: number, forMs: number): KeeperPose[] {
  return homes(keepers, aspect).map((x, index) => {
    const sway = bob(index, forMs)
    const pose = ready(x)
    return {
      ...pose,
      x: x + sway * 0.018,
      y: pose.y - Math.abs(sway) * 0.014,
      lean: sway * 0.04,
      leftArm: pose.leftArm + sway * 0.13,
      rightArm: pose.rightArm - sway * 0.13,
    }
  })
}

function atPlace(index: number): Place {
  return ZONES[index] ?? { across: 0, up: 0.45 }
}

/** Sorts zones from left to right, so that keepers do not cross each other. */
const byPlace = (zones: readonly number[]): number[] =>
  zones.toSorted((a, b) => atPlace(a).across - atPlace(b).across || atPlace(b).up - atPlace(a).up)

function divingKeepers(act: Extract<Act, { kind: 'kick' }>, aspect: number, forMs: number): KeeperPose[] {
  const dive = outCubic(progress(forMs, DIVE_FROM_MS, DIVE_MS))
  const fall = inQuad(progress(forMs, DIVE_FROM_MS + DIVE_MS, LAND_MS))
  const starts = homes(act.covered.length, aspect)
  return byPlace(act.covered).map((zone, index) => {
    const stretched = save(atPlace(zone), aspect)
    const dived = between(crouch(ready(starts[index] ?? 0)), stretched, dive)
    return between(dived, landed(stretched), fall)
  })
}

function flyingBall(
  act: Extract<Act, { kind: 'kick' }>,
  aspect: number,
  keepers: readonly KeeperPose[],
  forMs: number,
): Ball {
  const { across, up } = atPlace(act.zone)
  const x = (across * aspect) / 2
  const way = progress(forMs, 0, FLIGHT_MS)
  const part = 1 - (1 - way) ** 1.6
  if (way < 1) {
    const arc = hump(part)
    return {
      x: mix(0, x, part) + arc * Math.sign(across) * 0.07,
      y: mix(SPOT_Y, up, part) + arc * 0.1,
      size: mix(1, FAR, part),
      turn: way * 2.4,
      depth: part,
      height: mix(0, up, part) + arc * 0.1,
      alpha: 1,
    }
  }
  const caught = byPlace(act.covered).indexOf(act.zone)
  const keeper = keepers[caught]
  if (keeper) {
    const hands = handsOf(keeper)
    return { ...hands, size: FAR, turn: 2.4, depth: 0.9, height: hands.y, alpha: 1 }
  }
  const drop = progress(forMs, FLIGHT_MS + 90, DROP_MS)
  // Falls and bounces once.
  const fallen = drop < 0.62 ? inQuad(drop / 0.62) : 1 - hump((drop - 0.62) / 0.38) * 0.16
  const y = mix(up, FLOOR_Y, fallen)
  return {
    x: x * mix(1, 0.93, outCubic(drop)),
    y,
    size: FAR * 0.92,
    turn: 2.4 + outCubic(drop) * 0.5,
    depth: 1,
    height: y - FLOOR_Y,
    alpha: 1,
  }
}

function kickAt(act: Extract<Act, { kind: 'kick' }>, aspect: number, forMs: number): Picture {
  const keepers = divingKeepers(act, aspect, forMs)
  const ball = flyingBall(act, aspect, keepers, forMs)
  if (act.covered.includes(act.zone)) return { ball, keepers, net: NO_PUSH }
  const { across, up } = atPlace(act.zone)
  const swing = progress(forMs, FLIGHT_MS - 20, NET_MS)
  const push = forMs < FLIGHT_MS - 20 ? 0 : Math.min(1, (forMs - FLIGHT_MS + 20) / 60) * ring(swing, 2.5)
  return { ball, keepers, net: { x: (across * aspect) / 2, y: up, push } }
}

/** The scene at a given time. `aspect` is the goal's width divided by its height. */
export function pictureAt(act: Act, keepers: number, aspect: number, atMs: number): Picture {
  const forMs = atMs - act.sinceMs
  switch (act.kind) {
    case 'ready': {
      const picture = { ball: AT_REST, keepers: waitingKeepers(keepers, aspect, forMs), net: NO_PUSH }
      return act.from ? blend(act.from, picture, smooth(progress(forMs, 0, BACK_MS))) : picture
    }
    case 'aim': {
      const down = outCubic(progress(forMs, 0, AIM_MS))
      const picture = {
        ball: { ...AT_REST, y: SPOT_Y - 0.012, turn: -0.04 },
        keepers: homes(keepers, aspect).map((x) => crouch(ready(x))),
        net: NO_PUSH,
      }
      return blend(act.from, picture, down)
    }
    case 'kick': {
      if (act.last || forMs < RESULT_SHOWN_MS) return kickAt(act, aspect, Math.min(forMs, KICK_MS))
      const back = smooth(progress(forMs, RESULT_SHOWN_MS, BACK_MS))
      const picture = {
        ball: AT_REST,
        keepers: waitingKeepers(keepers, aspect, forMs - KICK_MS),
        net: NO_PUSH,
      }
      return blend(kickAt(act, aspect, RESULT_SHOWN_MS), picture, back)
    }
  }
}

/** Interpolates two scenes. The ball fades out and in at its new place instead of rolling back through the goal. */
function blend(from: Picture, to: Picture, part: number): Picture {
  if (part >= 1) return to
  const far = from.ball.depth > 0.5
  const ball = far
    ? part < 0.5
      ? { ...from.ball, alpha: from.ball.alpha * (1 - part * 2) }
      : { ...to.ball, alpha: part * 2 - 1 }
    : mixAll(from.ball, to.ball, part)
  const keepers = to.keepers.map((pose, index) => between(from.keepers[index] ?? pose, pose, part))
  return { ball, keepers, net: { ...to.net, push: mix(from.net.push, to.net.push, part) } }
}

import { hump, inQuad, mix, mixAll, outCubic, progress, ring, smooth } from '../pixi/ease.ts'
import { FLIGHT_MS } from './course.ts'

/** The state of a bet as far as the scene shows it. */
export type SceneState = {
  /** Jumps made, including the one that fell. */
  readonly jumps: number
  readonly fell: boolean
  readonly waiting: boolean
  /** Cashed out with more than the stake. */
  readonly happy: boolean
}

/** The current animation and its start time. `rock` is the rock it stands on, or last stood on. */
export type Act = {
  readonly kind: 'rest' | 'crouch' | 'jump' | 'fall' | 'wave'
  readonly rock: number
  readonly jumps: number
  readonly sinceMs: number
  readonly from: Picture | null
}

/**
 * Pose of the kangaroo and position of the camera. `x` in rocks from the first, `y` upward in picture heights. Angles
 * in radians; `squash` is how much shorter and broader it is, `leg` how far the hind legs are stretched (1) or drawn in
 * (-1).
 */
export type Picture = {
  readonly x: number
  readonly y: number
  readonly tilt: number
  readonly squash: number
  readonly head: number
  readonly tail: number
  readonly leg: number
  readonly paw: number
  /** The rock the camera is centred on. */
  readonly camera: number
  /** Dust at take-off or landing: its age from 0 to 1 (gone), and its rock. */
  readonly dust: number
  readonly dustAt: number
}

const CROUCH_MS = 130
const JUMP_MS = FLIGHT_MS.good
const LAND_MS = 260
const FALL_MS = FLIGHT_MS.bad
const WAVE_MS = 1500
const BACK_MS = 300
const DUST_MS = 480
/** The idle motion fades out after this long. */
export const IDLE_MS = 12_000
const BREATH_MS = 2200

const HEIGHT = 0.3
/** Depth of the ground between the rocks. */
export const DEEP = 0.215
/** Landing point of a fall, between two rocks. */
const GAP = 0.5

export const NOTHING_YET: Act = {
  kind: 'rest',
  rock: 0,
  jumps: 0,
  sinceMs: Number.NEGATIVE_INFINITY,
  from: null,
}

export function nextAct(act: Act, shown: SceneState, sinceMs: number, now: () => Picture): Act {
  const { jumps } = shown
  const rock = shown.fell ? jumps - 1 : jumps
  const isNextJump = jumps === act.jumps + 1
  if (jumps > act.jumps && shown.fell)
    return { kind: 'fall', rock, jumps, from: null, sinceMs: isNextJump ? sinceMs : Number.NEGATIVE_INFINITY }
  if (isNextJump) return { kind: 'jump', rock: rock - 1, jumps, sinceMs, from: null }
  if (jumps !== act.jumps) return { kind: 'rest', rock, jumps, sinceMs, from: now() }
  if (shown.waiting && act.kind !== 'crouch') return { kind: 'crouch', rock, jumps, sinceMs, from: now() }
  if (!shown.waiting && act.kind === 'crouch') return { kind: 'rest', rock, jumps, sinceMs, from: now() }
  if (shown.happy && act.kind !== 'wave') return { kind: 'wave', rock, jumps, sinceMs, from: now() }
  return act
}

/** Duration of each animation; afterwards the scene is still. */
const LENGTHS = {
  rest: IDLE_MS,
  crouch: CROUCH_MS,
  jump: JUMP_MS + LAND_MS + IDLE_MS,
  fall: FALL_MS + LAND_MS,
  wave: WAVE_MS + BACK_MS,
} as const

export const isMoving = (act: Act, atMs: number): boolean => atMs - act.sinceMs < LENGTHS[act.kind]

/** Whether the last jump is over. Until then the rocks must not reveal its result. */
export function isDown(act: Act, atMs: number): boolean {
  if (act.kind === 'jump') return atMs - act.sinceMs >= JUMP_MS
  return act.kind !== 'fall' || atMs - act.sinceMs >= FALL_MS
}

const standing = (rock: number): Picture => ({
  x: rock,
  y: 0,
  tilt: -0.3,
  squash: 0,
  head: 0.12,
  tail: 0.1,
  leg: -0.25,
  paw: 0,
  camera: rock,
  dust: 1,
  dustAt: rock,
})

/** Idle motion of breath, ear and tail, fading out. */
function resting(rock: number, forMs: number): Picture {
  const pose = standing(rock)
  if (forMs <= 0 || forMs >= IDLE_MS) return pose
  const fade = smooth(progress(forMs, 0, 500)) * (1 - smooth(progress(forMs, IDLE_MS - 3000, 3000)))
  const breath = Math.sin((forMs / BREATH_MS) * 2 * Math.PI)
  return {
    ...pose,
    squash: breath * 0.014 * fade,
    head: pose.head + Math.sin((forMs / BREATH_MS) * 3.1) * 0.06 * fade,
    tail: pose.tail + Math.sin((forMs / BREATH_MS) * 4.3) * 0.09 * fade,
  }
}

const crouched = (rock: number): Picture => ({
  ...standing(rock),
  tilt: -0.06,
  squash: 0.2,
  head: 0.2,
  tail: -0.18,
  leg: -0.6,
})

/** A jump in one arc, landing on both feet. The camera follows with a short delay. */
function jumping(rock: number, forMs: number): Picture {
  const air = progress(forMs, 0, JUMP_MS)
  const camera = mix(rock, rock + 1, smooth(progress(forMs, 40, JUMP_MS + 140)))
  if (air < 1) {
    return {
      x: mix(rock, rock + 1, air),
      y: hump(air) * HEIGHT,
      tilt: mix(-0.55, 0.42, air),
      squash: -0.12 * (1 - Math.abs(2 * air - 1)) - 0.06 * (1 - air),
      head: mix(-0.1, 0.16, air),
      tail: mix(0.34, -0.3, smooth(air)),
      leg: air < 0.3 ? mix(1, -0.4, air / 0.3) : mix(-0.4, 0.5, (air - 0.3) / 0.7),
      paw: hump(air) * 0.5,
      camera,
      dust: progress(forMs, 0, DUST_MS),
      dustAt: rock,
    }
  }
  const land = progress(forMs, JUMP_MS, LAND_MS)
  const pose = resting(rock + 1, forMs - JUMP_MS - LAND_MS)
  const give = ring(land, 1)
  return {
    ...pose,
    tilt: mix(0.05, pose.tilt, smooth(land)),
    squash: pose.squash + give * 0.24,
    head: pose.head + give * 0.22,
    tail: pose.tail + give * 0.3,
    camera,
    dust: progress(forMs, JUMP_MS, DUST_MS),
    dustAt: rock + 1,
  }
}

/** A quick fall between two rocks, where it sits unharmed. */
function falling(rock: number, forMs: number): Picture {
  const way = progress(forMs, 0, FALL_MS)
  const land = progress(forMs, FALL_MS, LAND_MS)
  const rise = way < 0.4 ? outCubic(way / 0.4) * 0.1 : mix(0.1, -DEEP, inQuad((way - 0.4) / 0.6))
  return {
    x: rock + mix(0, GAP, outCubic(way)),
    y: rise,
    tilt: mix(-0.35, -0.12, way),
    squash: ring(land, 1) * 0.22 + (way >= 1 ? 0.06 : 0),
    head: mix(0, 0.34, way),
    tail: mix(0.2, -0.1, way),
    leg: mix(0.6, -0.6, way),
    paw: 0,
    camera: rock + smooth(progress(forMs, 0, FALL_MS)) * 0.18,
    dust: 1,
    dustAt: rock,
  }
}

/** Stands up and waves after a cash-out. */
function waving(rock: number, forMs: number): Picture {
  const up = smooth(progress(forMs, 0, 220))
  const time = progress(forMs, 160, WAVE_MS)
  const wave = time > 0 && time < 1 ? Math.sin(time * 4 * 2 * Math.PI) * (1 - time) : 0
  return {
    ...standing(rock),
    tilt: mix(-0.3, -0.42, up),
    squash: -0.05 * up,
    head: 0.1 + wave * 0.05,
    tail: 0.1 + wave * 0.12,
    paw: up * 0.9 + wave * 0.55,
  }
}

/** The scene at a given time. */
export function pictureAt(act: Act, atMs: number): Picture {
  const forMs = atMs - act.sinceMs
  const settled = (to: Picture, ms: number): Picture =>
    act.from ? mixAll(act.from, to, smooth(progress(forMs, 0, ms))) : to
  switch (act.kind) {
    case 'rest':
      return settled(resting(act.rock, forMs), BACK_MS)
    case 'crouch':
      return settled(crouched(act.rock), CROUCH_MS)
    case 'jump':
      return jumping(act.rock, forMs)
    case 'fall':
      return falling(act.rock, forMs)
    case 'wave':
      return settled(waving(act.rock, forMs), 220)
  }
}

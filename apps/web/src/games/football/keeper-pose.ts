import { mixAll } from '../pixi/ease.ts'
import type { Place } from './zones.ts'

/**
 * A keeper's pose, in goal heights from the middle of the goal line upward. Angles in radians: `lean` of the body to
 * the right; arms and legs away from the body, from hanging down (0) to stretched over the head (π). Elbows bend
 * inward.
 */
export type KeeperPose = {
  readonly x: number
  readonly y: number
  readonly lean: number
  readonly leftArm: number
  readonly rightArm: number
  readonly leftElbow: number
  readonly rightElbow: number
  readonly leftLeg: number
  readonly rightLeg: number
  readonly knees: number
}

/** Body part lengths, in goal heights. */
export const BODY = {
  torso: 0.23,
  shoulder: 0.075,
  hip: 0.045,
  arm: 0.125,
  forearm: 0.135,
  thigh: 0.15,
  shin: 0.16,
  head: 0.075,
}

const HIPS_UP = BODY.thigh + BODY.shin

export const ready = (x: number): KeeperPose => ({
  x,
  y: HIPS_UP * 0.93,
  lean: 0,
  leftArm: 0.4,
  rightArm: 0.4,
  leftElbow: -0.65,
  rightElbow: -0.65,
  leftLeg: 0.26,
  rightLeg: 0.26,
  knees: 0.12,
})

/** The stance before a kick, the same for every keeper, so that it does not reveal which zones will be covered. */
export const crouch = (pose: KeeperPose): KeeperPose => ({
  ...pose,
  y: pose.y - 0.05,
  leftArm: 0.55,
  rightArm: 0.55,
  leftElbow: -0.5,
  rightElbow: -0.5,
  leftLeg: 0.46,
  rightLeg: 0.46,
  knees: 0.6,
})

/** The pose with both hands at the place. */
export function save({ across, up }: Place, aspect: number): KeeperPose {
  const x = (across * aspect) / 2
  if (across === 0)
    return { ...ready(0), x, y: up - 0.188, leftArm: 0.5, rightArm: 0.5, leftElbow: 2.6, rightElbow: 2.6 }
  const side = Math.sign(across)
  const lean = side * (up > 0.5 ? 0.95 : 1.42)
  const reach = BODY.torso + (BODY.arm + BODY.forearm) * 0.96
  return {
    x: x - Math.sin(lean) * reach,
    y: Math.max(up - Math.cos(lean) * reach, 0.13),
    lean,
    leftArm: 3.0,
    rightArm: 3.0,
    leftElbow: -0.25,
    rightElbow: -0.25,
    leftLeg: side < 0 ? 0.1 : 0.55,
    rightLeg: side < 0 ? 0.55 : 0.1,
    knees: 0.25,
  }
}

/** The pose after a dive: on the grass. */
export const landed = (pose: KeeperPose): KeeperPose =>
  pose.lean === 0 ? { ...pose, y: HIPS_UP * 0.9 } : { ...pose, y: 0.11, lean: Math.sign(pose.lean) * 1.5 }

/** The point where the gloves meet. */
export function handsOf(pose: KeeperPose): { readonly x: number; readonly y: number } {
  const hand = (side: -1 | 1, arm: number, elbow: number) => {
    const first = side * arm
    const second = side * (arm - elbow)
    return {
      x: side * BODY.shoulder + Math.sin(first) * BODY.arm + Math.sin(second) * BODY.forearm,
      y: BODY.torso - Math.cos(first) * BODY.arm - Math.cos(second) * BODY.forearm,
    }
  }
  const left = hand(-1, pose.leftArm, pose.leftElbow)
  const right = hand(1, pose.rightArm, pose.rightElbow)
  const x = (left.x + right.x) / 2
  const y = (left.y + right.y) / 2
  return {
    x: pose.x + x * Math.cos(pose.lean) + y * Math.sin(pose.lean),
    y: pose.y - x * Math.sin(pose.lean) + y * Math.cos(pose.lean),
  }
}

export const between = (from: KeeperPose, to: KeeperPose, part: number): KeeperPose => mixAll(from, to, part)

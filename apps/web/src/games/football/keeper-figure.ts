import { Container, Sprite, type Texture } from 'pixi.js'
import { BODY, type KeeperPose } from './keeper-pose.ts'
import { ART, KITS, type Part } from './paint-keeper.ts'

export type KeeperArt = Readonly<Record<Part, Texture>>

/** A limb of two parts attached to the body. `side` is -1 for the left of the picture. */
type Limb = { readonly upper: Sprite; readonly lower: Sprite; readonly side: -1 | 1 }

/** A keeper as a jointed puppet. */
export class KeeperFigure {
  readonly root = new Container()
  readonly shadow = new Sprite()
  private readonly torso = new Sprite()
  private readonly head = new Sprite()
  private readonly arms: readonly Limb[]
  private readonly legs: readonly Limb[]

  constructor() {
    const limb = (side: -1 | 1): Limb => ({ upper: new Sprite(), lower: new Sprite(), side })
    this.arms = [limb(-1), limb(1)]
    this.legs = [limb(-1), limb(1)]
    this.shadow.anchor.set(0.5)
    for (const leg of this.legs) this.root.addChild(leg.lower, leg.upper)
    this.root.addChild(this.torso, this.head)
    for (const arm of this.arms) this.root.addChild(arm.upper, arm.lower)
  }

  dress(art: KeeperArt, shadow: Texture, kit: number): void {
    const wear = (sprite: Sprite, part: Part): void => {
      sprite.texture = art[part]
      sprite.tint = ART[part].kit ? (KITS[kit % KITS.length] ?? KITS[0]) : 0xffffff
      sprite.anchor.set(0.5, ART[part].thick / 2 / ART[part].length)
    }
    for (const { upper, lower } of this.arms) {
      wear(upper, 'arm')
      wear(lower, 'forearm')
    }
    for (const { upper, lower } of this.legs) {
      wear(upper, 'thigh')
      wear(lower, 'shin')
    }
    wear(this.torso, 'torso')
    this.torso.anchor.set(0.5, 0.06)
    wear(this.head, 'head')
    this.head.anchor.set(0.5, 1)
    this.shadow.texture = shadow
  }

  /** Applies a pose. `unit` is the height of the goal; the root is at the hips. */
  pose(pose: KeeperPose, unit: number): void {
    this.root.position.set(pose.x * unit, -pose.y * unit)
    this.root.rotation = pose.lean
    this.torso.position.set(0, -BODY.torso * unit)
    this.head.position.set(0, (-BODY.torso + 0.012) * unit)
    const arms = [
      [pose.leftArm, pose.leftElbow],
      [pose.rightArm, pose.rightElbow],
    ] as const
    this.arms.forEach(({ upper, lower, side }, index) => {
      const [arm, elbow] = arms[index] ?? arms[0]
      const x = side * BODY.shoulder * unit
      const y = (-BODY.torso + 0.03) * unit
      upper.position.set(x, y)
      upper.rotation = -side * arm
      const forearm = side * (arm - elbow)
      lower.position.set(
        x + Math.sin(side * arm) * BODY.arm * unit,
        y + Math.cos(side * arm) * BODY.arm * unit,
      )
      lower.rotation = -forearm
    })
    const legs = [pose.leftLeg, pose.rightLeg]
    this.legs.forEach(({ upper, lower, side }, index) => {
      const leg = legs[index] ?? 0
      const x = side * BODY.hip * unit
      upper.position.set(x, 0)
      upper.rotation = -side * leg
      const shin = side * (leg - pose.knees)
      lower.position.set(
        x + Math.sin(side * leg) * BODY.thigh * unit,
        Math.cos(side * leg) * BODY.thigh * unit,
      )
      lower.rotation = -shin
    })
    const high = Math.max(0, pose.y)
    this.shadow.position.set(pose.x * unit, 0.012 * unit)
    this.shadow.scale.set((0.9 + Math.abs(Math.sin(pose.lean)) * 0.9) / (1 + high * 0.4), 1)
    this.shadow.alpha = 0.9 - high * 0.5
  }
}

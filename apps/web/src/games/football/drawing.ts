import { Container, Mesh, PlaneGeometry, Sprite, Texture } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box, Drawing } from '../pixi/drawing.ts'
import { destroyScene, glow, painted, paintOn, repaint } from '../pixi/painted.ts'
import { type KeeperArt, KeeperFigure } from './keeper-figure.ts'
import { FACE_TURN, FRAMES, paintBall } from './paint-ball.ts'
import { BACK, type GoalSize, paintGoal, paintNet } from './paint-goal.ts'
import { ART } from './paint-keeper.ts'
import { paintPitch } from './paint-pitch.ts'
import { PALETTES } from './palette.ts'
import {
  type Act,
  isMoving,
  NOTHING_YET,
  nextAct,
  type Picture,
  pictureAt,
  type SceneState,
} from './timeline.ts'
import { GOAL } from './zones.ts'

export type FootballShown = SceneState & { readonly mode: ColorMode }

/** Resolution of the net mesh. */
const NET = { verticesX: 22, verticesY: 10 } as const
const UNIT_NET = new PlaneGeometry({ width: 1, height: 1, ...NET }).positions
const BALL_RADIUS = 0.062
const MOST_KEEPERS = 3

/** A penalty from the kicker's point of view. */
export function drawFootball(): Drawing<FootballShown> {
  const root = new Container()
  const backdrop = document.createElement('canvas')
  const goal = new Container()
  const cloth = new PlaneGeometry({ width: 1, height: 1, ...NET })
  // Batched with the other sprites, whatever its vertex count.
  cloth.batchMode = 'batch'
  const net = new Mesh({ geometry: cloth, texture: Texture.WHITE })
  const behind = new Container()
  const shadows = new Container()
  const keepers = Array.from({ length: MOST_KEEPERS }, () => new KeeperFigure())
  const ballShadow = new Sprite()
  const ball = new Sprite()
  ball.anchor.set(0.5)
  ballShadow.anchor.set(0.5)
  for (const keeper of keepers) shadows.addChild(keeper.shadow)
  goal.addChild(net, behind, shadows, ballShadow, ...keepers.map((keeper) => keeper.root), ball)
  root.addChild(goal)

  let act: Act = NOTHING_YET
  let shown: FootballShown = { keepers: 1, picks: [], covered: [], waiting: null, ended: false, mode: 'dark' }
  let box: Box = { width: 1, height: 1, resolution: 1 }
  let balls: readonly Texture[] = []
  let art: KeeperArt | null = null
  let flat: Float32Array = new Float32Array()
  let bent = false

  const unit = (): number => box.height * GOAL.height
  const aspect = (): number => (box.width * GOAL.width) / unit()
  const pictureNow = (atMs: number): Picture => pictureAt(act, shown.keepers, aspect(), atMs)

  function paintAll(): void {
    const { resolution } = box
    const palette = PALETTES[shown.mode]
    const size: GoalSize = { width: box.width * GOAL.width, height: unit() }
    paintOn(backdrop, box, resolution, (brush) => {
      paintPitch(brush, box, palette)
      brush.translate(box.width * GOAL.left, box.height * GOAL.top)
      paintGoal(brush, size, palette)
    })
    const back = {
      width: size.width * (1 - 2 * BACK.side),
      height: size.height * (1 - BACK.top - BACK.bottom),
    }
    net.texture = repaint(
      net.texture,
      painted(back, resolution, (brush) => paintNet(brush, back.width, back.height, size.height, palette)),
    )
    spread(back.width, back.height)
    net.position.set(-back.width / 2, -size.height * (1 - BACK.top))
    dressKeepers(palette.shadow)
    paintBalls(palette.shadow)
    goal.position.set(box.width / 2, box.height * (GOAL.top + GOAL.height))
  }

  /** Resets the net to a flat grid. */
  function spread(width: number, height: number): void {
    flat = UNIT_NET.map((part, index) => part * (index % 2 === 0 ? width : height))
    cloth.positions = flat.slice()
    bent = false
  }

  function dressKeepers(shadowColour: string): void {
    const { resolution } = box
    const part = (name: keyof typeof ART): Texture => {
      const { length, thick, paint } = ART[name]
      const size = { width: thick * unit(), height: length * unit() }
      return repaint(
        art?.[name] ?? Texture.EMPTY,
        painted(size, resolution, (brush) => paint(brush, size.width, size.height)),
      )
    }
    art = {
      torso: part('torso'),
      arm: part('arm'),
      forearm: part('forearm'),
      thigh: part('thigh'),
      shin: part('shin'),
      head: part('head'),
    }
    const shadow = shadowTexture(0.34 * unit(), 0.06 * unit(), shadowColour)
    repaint(keepers[0]?.shadow.texture ?? Texture.EMPTY, shadow)
    for (const [index, keeper] of keepers.entries()) keeper.dress(art, shadow, index)
  }

  function shadowTexture(width: number, height: number, colour: string): Texture {
    return painted({ width, height }, box.resolution, (brush) => {
      brush.scale(1, height / width)
      glow(brush, width / 2, width / 2, width / 2, [colour, colour, 'rgb(0 0 0 / 0)'])
    })
  }

  function paintBalls(shadowColour: string): void {
    const across = BALL_RADIUS * 2 * box.height
    const pixels = Math.min(144, Math.ceil(across * box.resolution))
    if (balls[0]?.width !== pixels) {
      for (const old of balls) old.destroy(true)
      balls = paintBall(pixels)
    }
    ballShadow.texture = repaint(ballShadow.texture, shadowTexture(across * 1.15, across * 0.3, shadowColour))
  }

  function bend({ x, y, push }: Picture['net']): void {
    if (push === 0 && !bent) return
    bent = push !== 0
    const { positions } = cloth
    const height = unit()
    const [atX, atY] = [x * height - net.x, -y * height - net.y]
    const wide = height * 0.2
    for (let index = 0; index < flat.length; index += 2) {
      const [px, py] = [flat[index] ?? 0, flat[index + 1] ?? 0]
      const away = Math.exp(-((px - atX) ** 2 + (py - atY) ** 2) / (2 * wide * wide))
      // Vertices pushed back move toward the point of impact and up.
      positions[index] = px + (atX - px) * away * push * 0.55
      positions[index + 1] = py + (atY - py) * away * push * 0.5 - away * push * height * 0.1
    }
    cloth.getBuffer('aPosition').update()
  }

  function placeBall({ ball: at }: Picture): void {
    const height = unit()
    const across = BALL_RADIUS * 2 * box.height
    const face = (((at.turn / FACE_TURN) % 1) + 1) % 1
    ball.texture = balls[Math.floor(face * FRAMES) % FRAMES] ?? Texture.EMPTY
    ball.setSize(across * at.size)
    ball.position.set(at.x * height, -at.y * height)
    ball.alpha = at.alpha
    const inNet = at.depth >= 1
    if (inNet !== (ball.parent === behind)) (inNet ? behind : goal).addChild(ball)
    const ground = -(at.y - at.height) * height + across * at.size * 0.47
    ballShadow.position.set(at.x * height, ground)
    ballShadow.scale.set(at.size)
    ballShadow.alpha = at.alpha * Math.max(0, 0.95 - at.height * 1.1)
  }

  return {
    backdrop,
    root,
    fit(next) {
      box = next
      paintAll()
    },
    show(next, sinceMs) {
      const repainted = next.mode !== shown.mode
      act = nextAct(act, next, sinceMs, () => pictureNow(performance.now()))
      shown = next
      if (repainted) paintAll()
    },
    draw(nowMs) {
      const picture = pictureNow(nowMs)
      for (const [index, keeper] of keepers.entries()) {
        const pose = picture.keepers[index]
        keeper.root.visible = pose !== undefined
        keeper.shadow.visible = pose !== undefined
        if (pose) keeper.pose(pose, unit())
      }
      bend(picture.net)
      placeBall(picture)
      return isMoving(act, nowMs)
    },
    destroy() {
      ball.texture = Texture.EMPTY
      for (const texture of balls) texture.destroy(true)
      destroyScene(root)
    },
  }
}

import { Container, ImageSource, Mesh, PlaneGeometry, Sprite, Texture } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box, Drawing } from '../pixi/drawing.ts'
import { destroyScene, glow, painted, paintOn, repaint } from '../pixi/painted.ts'
import { COURSES, type Difficulty } from './course.ts'
import {
  GROUND,
  paintBlades,
  paintFloor,
  paintHills,
  paintMesas,
  paintRock,
  paintSign,
  paintSky,
  type Sign,
} from './paint-outback.ts'
import { PALETTES, type Palette } from './palette.ts'
import { type Layer, PassingTrees, ScrollingStrip, STRIP } from './passing.ts'
import {
  type Act,
  isDown,
  isMoving,
  NOTHING_YET,
  nextAct,
  type Picture,
  pictureAt,
  type SceneState,
} from './timeline.ts'
import { FEET, warp } from './warp.ts'

export type KangarooShown = SceneState & {
  readonly difficulty: Difficulty
  readonly mode: ColorMode
  /** Text on each rock after the first. */
  readonly labels: readonly string[]
  readonly signs: readonly Sign[]
}

const SKIN = { verticesX: 15, verticesY: 15 } as const
const UNIT_SKIN = new PlaneGeometry({ width: 1, height: 1, ...SKIN }).positions
/** Height of the kangaroo, as a fraction of the picture's height. */
const TALL = 0.36
/** Horizontal position of the current rock, as a fraction of the width. */
const HERE = 0.27
/** The most rocks visible at once. */
const ROCKS = 5
const PUFFS = 6
const HILLS: Layer = { speed: 0.16, top: 0.63, bottom: 0.82, paint: paintHills }
const FLOOR: Layer = { speed: 0.4, top: 0.78, bottom: 1, paint: paintFloor }
const BEFORE: Layer = { speed: 1.3, top: 0.92, bottom: 1, paint: paintBlades }

/** A course over rocks at evening. */
export function drawKangaroo(art: HTMLImageElement): Drawing<KangarooShown> {
  const root = new Container()
  const backdrop = document.createElement('canvas')
  const country = [new PassingTrees(HILLS.speed), new ScrollingStrip(HILLS), new ScrollingStrip(FLOOR)]
  const front = new ScrollingStrip(BEFORE)
  const way = new Container()
  const rocks = Array.from({ length: ROCKS }, () => new Sprite())
  const signs = Array.from({ length: ROCKS }, () => new Sprite())
  const puffs = Array.from({ length: PUFFS }, () => new Sprite())
  const shadow = new Sprite()
  const skin = new PlaneGeometry({ width: 1, height: 1, ...SKIN })
  const hide = new Texture({ source: new ImageSource({ resource: art }) })
  // Batched with the other sprites, whatever its vertex count.
  skin.batchMode = 'batch'
  const body = new Mesh({ geometry: skin, texture: hide })
  for (const sprite of [...rocks, ...signs]) sprite.anchor.set(0.5, 0)
  for (const sprite of [...puffs, shadow]) sprite.anchor.set(0.5)
  way.addChild(...rocks, ...signs, shadow, ...puffs, body)
  root.addChild(...country.map((layer) => layer.root), way, front.root)

  let act: Act = NOTHING_YET
  let shown: KangarooShown = {
    jumps: 0,
    fell: false,
    waiting: false,
    happy: false,
    difficulty: 'medium',
    mode: 'dark',
    labels: [],
    signs: [],
  }
  let box: Box = { width: 1, height: 1, resolution: 1 }
  let written = new Map<string, Texture>()
  /** Signs on the rocks before the last jump. */
  let before: readonly Sign[] = []

  const palette = (): Palette => PALETTES[shown.mode][shown.difficulty]
  /** Distance between neighbouring rocks. */
  const apart = (): number => Math.min(box.width * 0.52, box.height * 0.78)
  const rockWidth = (): number => apart() * COURSES[shown.difficulty].rock

  function paintAll(): void {
    const { resolution, width, height } = box
    const colours = palette()
    paintOn(backdrop, box, resolution, (brush) => {
      paintSky(brush, box, colours)
      paintMesas(brush, { width: width * STRIP, height }, colours)
    })
    for (const layer of [...country, front]) layer.paint(box, colours)
    const rock = { width: rockWidth(), height: height * (1 - GROUND) + 2 }
    const stone = repaint(
      rocks[0]?.texture ?? Texture.EMPTY,
      painted(rock, resolution, (brush) => paintRock(brush, rock, colours)),
    )
    for (const sprite of rocks) sprite.texture = stone
    const puff = height * 0.1
    const dust = repaint(
      puffs[0]?.texture ?? Texture.EMPTY,
      painted({ width: puff, height: puff }, resolution, (brush) =>
        glow(brush, puff / 2, puff / 2, puff / 2, [
          'rgb(255 236 214 / 0.7)',
          'rgb(255 226 196 / 0.35)',
          'rgb(255 220 190 / 0)',
        ]),
      ),
    )
    for (const sprite of puffs) sprite.texture = dust
    shadow.texture = repaint(
      shadow.texture,
      painted({ width: height * 0.24, height: height * 0.04 }, resolution, (brush) => {
        brush.scale(1, 1 / 6)
        glow(brush, height * 0.12, height * 0.12, height * 0.12, [
          'rgb(0 0 0 / 0.5)',
          'rgb(0 0 0 / 0.35)',
          'rgb(0 0 0 / 0)',
        ])
      }),
    )
    way.position.set(width * HERE, height * GROUND)
    forget()
  }

  function forget(): void {
    for (const texture of written.values()) texture.destroy(true)
    written = new Map()
    for (const sprite of signs) sprite.texture = Texture.EMPTY
  }

  function signOf(rock: number, known: readonly Sign[]): Texture {
    const label = shown.labels[rock - 1]
    const sign = known[rock - 1]
    if (label === undefined || sign === undefined) return Texture.EMPTY
    const key = `${sign} ${label}`
    const painting = written.get(key)
    if (painting) return painting
    const size = {
      width: Math.min(rockWidth() * 0.84, box.height * 0.26),
      height: Math.max(22, box.height * 0.075),
    }
    const texture = painted(size, box.resolution, (brush) => paintSign(brush, size, label, sign))
    written.set(key, texture)
    return texture
  }

  function placeRocks(camera: number, known: readonly Sign[]): void {
    const first = Math.max(0, Math.floor(camera - 1))
    for (const [index, sprite] of rocks.entries()) {
      const rock = first + index
      const sign = signs[index]
      sprite.visible = rock <= shown.labels.length
      sprite.x = (rock - camera) * apart()
      if (!sign) continue
      sign.visible = sprite.visible
      sign.texture = signOf(rock, known)
      sign.position.set(sprite.x, box.height * 0.058)
    }
  }

  function placeBody(picture: Picture): void {
    const tall = box.height * TALL
    const { positions } = skin
    for (let index = 0; index < UNIT_SKIN.length; index += 2) {
      // The art faces left, the course runs right.
      const point = warp(UNIT_SKIN[index] ?? 0, UNIT_SKIN[index + 1] ?? 0, picture)
      positions[index] = (point.x - FEET.x) * tall
      positions[index + 1] = (point.y - FEET.y) * tall
    }
    skin.getBuffer('aPosition').update()
    body.position.set((picture.x - picture.camera) * apart(), -picture.y * box.height)
    body.rotation = picture.tilt
    const onRock = picture.y >= 0
    shadow.visible = onRock
    shadow.position.set(body.x, box.height * 0.006)
    shadow.scale.set(1 - Math.min(0.6, picture.y * 1.8))
    shadow.alpha = 1 - Math.min(0.85, picture.y * 2.6)
  }

  function placeDust({ dust, dustAt, camera }: Picture): void {
    for (const [index, puff] of puffs.entries()) {
      puff.visible = dust > 0 && dust < 1
      if (!puff.visible) continue
      const side = (index - (PUFFS - 1) / 2) / (PUFFS / 2)
      puff.position.set(
        (dustAt - camera) * apart() + side * box.height * (0.05 + dust * 0.09),
        -box.height * (0.008 + dust * 0.03 * (1 - Math.abs(side))),
      )
      puff.scale.set(0.35 + dust * 0.75)
      puff.alpha = (1 - dust) * 0.8
    }
  }

  // Mirrors the texture horizontally.
  const { uvs } = skin
  for (let index = 0; index < uvs.length; index += 2) uvs[index] = 1 - (uvs[index] ?? 0)
  skin.getBuffer('aUV').update()

  return {
    backdrop,
    root,
    fit(next) {
      box = next
      paintAll()
    },
    show(next, sinceMs) {
      const repainted = next.mode !== shown.mode || next.difficulty !== shown.difficulty
      const rewritten = next.labels !== shown.labels
      const last = act
      act = nextAct(act, next, sinceMs, () => pictureAt(last, performance.now()))
      if (act.jumps !== last.jumps) before = shown.signs
      shown = next
      if (repainted) paintAll()
      else if (rewritten) forget()
    },
    draw(nowMs) {
      const picture = pictureAt(act, nowMs)
      const distance = picture.camera * apart()
      for (const layer of [...country, front]) layer.pass(distance)
      placeRocks(picture.camera, isDown(act, nowMs) ? shown.signs : before)
      placeBody(picture)
      placeDust(picture)
      return isMoving(act, nowMs)
    },
    destroy() {
      forget()
      destroyScene(root)
    },
  }
}

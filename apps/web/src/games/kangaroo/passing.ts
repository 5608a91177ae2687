import { Container, Sprite, Texture } from 'pixi.js'
import type { Box } from '../pixi/drawing.ts'
import { type Brush, painted, repaint } from '../pixi/painted.ts'
import { paintTree, TREE, TREES } from './paint-outback.ts'
import type { Palette } from './palette.ts'

/** A parallax layer: its scroll speed and the vertical range it covers. */
export type Layer = {
  readonly speed: number
  readonly top: number
  readonly bottom: number
  readonly paint: (
    brush: Brush,
    size: { readonly width: number; readonly height: number },
    palette: Palette,
  ) => void
}

/** Width of a strip before it repeats, in picture widths. */
export const STRIP = 1.5

/** Scroll offset within a strip. */
const scrollOffset = (distance: number, width: number): number => ((distance % width) + width) % width

/** An endlessly scrolling strip: two copies of one texture, side by side. */
export class ScrollingStrip {
  readonly root = new Container()
  private readonly copies = [new Sprite(), new Sprite()] as const
  private readonly layer: Layer
  private width = 1

  constructor(layer: Layer) {
    this.layer = layer
    this.root.addChild(...this.copies)
  }

  /** Only as tall as its visible range: every pixel of it is drawn in every frame. */
  paint({ width, height, resolution }: Box, palette: Palette): void {
    const { top, bottom, paint } = this.layer
    this.width = Math.round(width * STRIP)
    const from = Math.floor(height * top)
    const texture = repaint(
      this.copies[0].texture,
      painted({ width: this.width, height: Math.ceil(height * bottom) - from }, resolution, (brush) => {
        brush.translate(0, -from)
        paint(brush, { width: this.width, height }, palette)
      }),
    )
    for (const copy of this.copies) copy.texture = texture
    this.root.y = from
  }

  pass(distance: number): void {
    const gone = scrollOffset(distance * this.layer.speed, this.width)
    this.copies[0].x = -gone
    this.copies[1].x = this.width - gone
    // Off-screen copies are not drawn.
    this.copies[0].visible = gone < this.width
    this.copies[1].visible = gone > this.width - this.width / STRIP
  }
}

/** Trees on the hills as single sprites: a strip of their height would be mostly transparent. */
export class PassingTrees {
  readonly root = new Container()
  private readonly trees = TREES.map((tree) => ({ ...tree, sprite: new Sprite() }))
  private readonly speed: number
  private box: Box = { width: 1, height: 1, resolution: 1 }

  constructor(speed: number) {
    this.speed = speed
    for (const { sprite } of this.trees) {
      sprite.anchor.set(0.5, 1)
      this.root.addChild(sprite)
    }
  }

  paint(box: Box, palette: Palette): void {
    this.box = box
    const size = { width: TREE.width * box.height, height: TREE.height * box.height }
    const texture = repaint(
      this.trees[0]?.sprite.texture ?? Texture.EMPTY,
      painted(size, box.resolution, (brush) => paintTree(brush, size, palette)),
    )
    for (const tree of this.trees) {
      tree.sprite.texture = texture
      tree.sprite.scale.set(tree.size)
      tree.sprite.y = tree.down * box.height
    }
  }

  pass(distance: number): void {
    const width = Math.round(this.box.width * STRIP)
    const aside = TREE.width * this.box.height
    for (const { sprite, along } of this.trees) {
      // A tree wraps from left to right while off-screen.
      sprite.x = scrollOffset(along * width - distance * this.speed + aside, width) - aside
      sprite.visible = sprite.x < this.box.width + aside
    }
  }
}

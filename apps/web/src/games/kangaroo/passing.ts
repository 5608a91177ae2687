import { Container, Sprite } from 'pixi.js'
import type { Box } from '../pixi/drawing.ts'
import { type Brush, painted, repaint } from '../pixi/painted.ts'
import type { Palette } from './palette.ts'

/** A layer of the country: how fast it goes by, and between which heights of the picture it is seen at all. */
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

/** As wide as this many pictures, before it repeats. */
const STRIP = 1.5

/** A strip that goes by without an end: twice the same picture, side by side. */
export class Passing {
  readonly root = new Container()
  private readonly copies = [new Sprite(), new Sprite()] as const
  private readonly layer: Layer
  private width = 1

  constructor(layer: Layer) {
    this.layer = layer
    this.root.addChild(...this.copies)
  }

  /** Only as high as it is seen: every pixel of it is drawn in every frame. */
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
    const gone = (((distance * this.layer.speed) % this.width) + this.width) % this.width
    this.copies[0].x = -gone
    this.copies[1].x = this.width - gone
    // What is out of sight costs nothing.
    this.copies[0].visible = gone < this.width
    this.copies[1].visible = gone > this.width - this.width / STRIP
  }
}

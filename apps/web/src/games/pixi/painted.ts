import { present } from '@baize/kit'
import { type Container, ImageSource, Mesh, Sprite, Texture } from 'pixi.js'

export type Brush = CanvasRenderingContext2D

type Size = { readonly width: number; readonly height: number }

/** Repaints a canvas at device resolution; the brush works in CSS pixels. */
export function paintOn(
  canvas: HTMLCanvasElement,
  { width, height }: Size,
  resolution: number,
  paint: (brush: Brush) => void,
): void {
  canvas.width = Math.max(1, Math.ceil(width * resolution))
  canvas.height = Math.max(1, Math.ceil(height * resolution))
  const brush = present(canvas.getContext('2d'), 'a canvas to paint on')
  brush.scale(resolution, resolution)
  paint(brush)
}

/** A texture painted with canvas 2D. Its shapes have smooth edges without multisampling in every frame. */
export function painted(size: Size, resolution: number, paint: (brush: Brush) => void): Texture {
  const canvas = document.createElement('canvas')
  paintOn(canvas, size, resolution, paint)
  return new Texture({ source: new ImageSource({ resource: canvas, resolution }) })
}

/** Replaces a texture and frees the old one. */
export function repaint(old: Texture, fresh: Texture): Texture {
  if (old !== Texture.EMPTY && old !== Texture.WHITE) old.destroy(true)
  return fresh
}

/** Destroys a scene and all its textures, each once. */
export function destroyScene(root: Container): void {
  const textures = new Set<Texture>()
  const collect = (part: Container): void => {
    if (part instanceof Sprite || part instanceof Mesh) textures.add(part.texture)
    for (const child of part.children) collect(child)
  }
  collect(root)
  root.destroy({ children: true })
  for (const texture of textures)
    if (texture !== Texture.EMPTY && texture !== Texture.WHITE) texture.destroy(true)
}

/** A seeded pseudo-random sequence: a crowd must not change when the window is resized. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A vertical gradient. */
export function downward(
  brush: Brush,
  top: number,
  bottom: number,
  colours: readonly string[],
): CanvasGradient {
  const gradient = brush.createLinearGradient(0, top, 0, bottom)
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour))
  return gradient
}

/** A radial glow around a point. */
export function glow(brush: Brush, x: number, y: number, radius: number, colours: readonly string[]): void {
  const gradient = brush.createRadialGradient(x, y, 0, x, y, radius)
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour))
  brush.fillStyle = gradient
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

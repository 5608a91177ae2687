import { present } from '@baize/kit'
import { type Container, Mesh, Sprite, Texture } from 'pixi.js'

export type Brush = CanvasRenderingContext2D

/**
 * A texture painted by hand, sharp on this screen: the brush works in CSS pixels. Painted once and moved as a picture, shapes have
 * smooth edges without asking the graphics card for it each frame.
 */
export function painted(
  { width, height }: { readonly width: number; readonly height: number },
  resolution: number,
  paint: (brush: Brush) => void,
): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * resolution))
  canvas.height = Math.max(1, Math.ceil(height * resolution))
  const brush = present(canvas.getContext('2d'), 'a canvas to paint on')
  brush.scale(resolution, resolution)
  paint(brush)
  const texture = Texture.from(canvas, true)
  texture.source.resolution = resolution
  return texture
}

/** A thing that is painted anew for each size, in place of the last one. */
export function repaint(old: Texture, fresh: Texture): Texture {
  if (old !== Texture.EMPTY && old !== Texture.WHITE) old.destroy(true)
  return fresh
}

/** Takes a whole scene down, with every texture in it, each once. */
export function clearAway(root: Container): void {
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

/** Numbers that look like chance and are the same each time: a crowd must not jump when the window changes. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A gradient from top to bottom. */
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

/** Light around a point. */
export function glow(brush: Brush, x: number, y: number, radius: number, colours: readonly string[]): void {
  const gradient = brush.createRadialGradient(x, y, 0, x, y, radius)
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour))
  brush.fillStyle = gradient
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

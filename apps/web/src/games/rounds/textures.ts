import { ImageSource, Texture } from 'pixi.js'
import { type Brush, downward, glow, painted } from '../pixi/painted.ts'

/** Fades the painted content in from left to right, so that the curve has no hard start. */
function fadeIn(brush: Brush, width: number, height: number, least: number, last = 1): void {
  const gradient = brush.createLinearGradient(0, 0, width, 0)
  gradient.addColorStop(0, `rgb(0 0 0 / ${least})`)
  gradient.addColorStop(0.8, '#000')
  gradient.addColorStop(1, `rgb(0 0 0 / ${last})`)
  brush.globalCompositeOperation = 'destination-in'
  brush.fillStyle = gradient
  brush.fillRect(0, 0, width, height)
}

const BAND = { width: 128, height: 32 }

/** Painted white: tinted by the round's multiplier. */
export const bandTextures = () => ({
  glow: painted(BAND, 1, (brush) => {
    brush.fillStyle = downward(brush, 0, BAND.height, [
      'rgb(255 255 255 / 0)',
      'rgb(255 255 255 / 0.16)',
      'rgb(255 255 255 / 0.62)',
      'rgb(255 255 255 / 0.16)',
      'rgb(255 255 255 / 0)',
    ])
    brush.fillRect(0, 0, BAND.width, BAND.height)
    fadeIn(brush, BAND.width, BAND.height, 0.05)
  }),
  line: painted(BAND, 1, (brush) => {
    brush.fillStyle = downward(brush, 0, BAND.height, [
      'rgb(255 255 255 / 0)',
      'rgb(255 255 255 / 1)',
      'rgb(255 255 255 / 1)',
      'rgb(255 255 255 / 1)',
      'rgb(255 255 255 / 0)',
    ])
    brush.fillRect(0, 0, BAND.width, BAND.height)
    fadeIn(brush, BAND.width, BAND.height, 0.25)
  }),
  fill: painted(BAND, 1, (brush) => {
    brush.fillStyle = downward(brush, 0, BAND.height, [
      'rgb(255 255 255 / 0.42)',
      'rgb(255 255 255 / 0.14)',
      'rgb(255 255 255 / 0)',
    ])
    brush.fillRect(0, 0, BAND.width, BAND.height)
    // Transparent below the head, where a hard edge would show.
    fadeIn(brush, BAND.width, BAND.height, 0.1, 0)
  }),
})

export const glowTexture = (size: number, colours: readonly string[]): Texture =>
  painted({ width: size, height: size }, 1, (brush) => glow(brush, size / 2, size / 2, size / 2, colours))

export const artTexture = (art: HTMLImageElement): Texture =>
  new Texture({ source: new ImageSource({ resource: art }) })

type Label = { readonly text: string; readonly ink: string; readonly ground?: string | undefined }

/** A label over the scene, with or without a background. */
export function labelTexture({ text, ink, ground }: Label, size: number, resolution: number): Texture {
  const font = `700 ${size}px "Inter Variable", "Inter Fallback", system-ui, sans-serif`
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = font
  const room = ground === undefined ? 0 : size * 0.6
  const width = (ruler?.measureText(text).width ?? text.length * size * 0.6) + room * 2 + 2
  const height = size * 1.7
  return painted({ width, height }, resolution, (brush) => {
    if (ground !== undefined) {
      brush.fillStyle = ground
      brush.beginPath()
      brush.roundRect(0, 0, width, height, height / 2)
      brush.fill()
    }
    brush.font = font
    brush.fillStyle = ink
    brush.textBaseline = 'middle'
    brush.fillText(text, room + 1, height / 2 + size * 0.04)
  })
}

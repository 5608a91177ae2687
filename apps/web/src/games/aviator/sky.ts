import { Container, Sprite, Texture } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box } from '../pixi/drawing.ts'
import { type Brush, downward, glow, painted, repaint, scatter } from '../pixi/painted.ts'
import type { Scenery } from '../rounds/look.ts'

type Sky = {
  readonly air: readonly string[]
  readonly sun: readonly string[]
  readonly disc: string
  readonly sea: readonly string[]
  readonly glint: string
  readonly hills: readonly string[]
  readonly cloud: string
  readonly shade: string
  readonly stars: number
}

const SKIES: Readonly<Record<ColorMode, Sky>> = {
  dark: {
    air: ['#0a1230', '#1b2a63', '#573a86', '#c85a74', '#ffa36b'],
    sun: ['rgb(255 226 170 / 0.95)', 'rgb(255 160 100 / 0.4)', 'rgb(255 110 110 / 0)'],
    disc: '#ffe9c4',
    sea: ['#6d3f78', '#2b2560', '#10143a'],
    glint: 'rgb(255 198 140 / 0.55)',
    hills: ['#4b2c66', '#2c2052'],
    cloud: '#c98fb4',
    shade: '#7b5493',
    stars: 60,
  },
  light: {
    air: ['#3fa2f2', '#8acbfa', '#cdeafd', '#fdf3dc'],
    sun: ['rgb(255 255 240 / 1)', 'rgb(255 246 200 / 0.55)', 'rgb(255 240 190 / 0)'],
    disc: '#fffdf0',
    sea: ['#8fd6e8', '#3f9fd0', '#2477b3'],
    glint: 'rgb(255 255 255 / 0.75)',
    hills: ['#7fb48f', '#5a9a86'],
    cloud: '#ffffff',
    shade: '#dcecf8',
    stars: 0,
  },
}

/** The horizon, as a fraction of the height from the top. */
const HORIZON = 0.8

/** Paints a coast with a low sun over the sea. */
export function paintCoast(brush: Brush, { width, height }: Box, mode: ColorMode): void {
  const sky = SKIES[mode]
  const sea = height * HORIZON
  brush.fillStyle = downward(brush, 0, sea, sky.air)
  brush.fillRect(0, 0, width, sea)
  const chance = scatter(5)
  brush.fillStyle = '#fff'
  for (let star = 0; star < sky.stars; star++) {
    brush.globalAlpha = chance() * 0.8
    brush.fillRect(chance() * width, chance() ** 1.6 * height * 0.5, 1, 1)
  }
  brush.globalAlpha = 1
  const sun = { x: width * 0.7, y: sea * 0.93, radius: height * 0.06 }
  glow(brush, sun.x, sun.y, height * 0.55, sky.sun)
  brush.fillStyle = sky.disc
  brush.beginPath()
  brush.arc(sun.x, sun.y, sun.radius, 0, Math.PI * 2)
  brush.fill()
  paintHills(brush, width, sea, height, sky)
  brush.fillStyle = downward(brush, sea, height, sky.sea)
  brush.fillRect(0, sea, width, height - sea)
  paintGlints(brush, sun.x, sea, width, height, sky.glint)
}

function paintHills(brush: Brush, width: number, sea: number, height: number, { hills }: Sky): void {
  for (const [index, colour] of hills.entries()) {
    const rise = height * (0.11 - index * 0.035)
    brush.fillStyle = colour
    brush.beginPath()
    brush.moveTo(0, sea)
    for (let x = 0; x <= width; x += 8) {
      const part = x / width
      const wave = Math.sin(part * 7 + index * 2.1) * 0.45 + Math.sin(part * 17 + index) * 0.2 + 0.35
      brush.lineTo(x, sea - Math.max(0, wave) * rise * (1 - part * 0.75))
    }
    brush.lineTo(width, sea)
    brush.fill()
  }
}

function paintGlints(
  brush: Brush,
  x: number,
  sea: number,
  width: number,
  height: number,
  colour: string,
): void {
  const chance = scatter(9)
  brush.fillStyle = colour
  for (let wave = 0; wave < 60; wave++) {
    const deep = chance() ** 1.3
    const reach = width * (0.03 + deep * 0.2)
    const length = width * (0.01 + deep * 0.05) * (0.4 + chance())
    brush.globalAlpha = 0.2 + chance() * 0.6
    const at = x + (chance() * 2 - 1) * reach - length / 2
    brush.beginPath()
    brush.roundRect(at, sea + 2 + deep * (height - sea), length, 1 + deep * 1.6, 2)
    brush.fill()
  }
  brush.globalAlpha = 1
}

const CLOUDS = [
  { x: 0.1, y: 0.16, size: 0.3, speed: 0.5 },
  { x: 0.52, y: 0.3, size: 0.2, speed: 0.3 },
  { x: 0.86, y: 0.1, size: 0.26, speed: 0.42 },
  { x: 0.36, y: 0.52, size: 0.17, speed: 0.24 },
  { x: 0.74, y: 0.6, size: 0.22, speed: 0.34 },
  { x: 0.2, y: 0.74, size: 0.36, speed: 0.8 },
] as const
/** Distance beyond the edge at which a cloud appears, as a fraction of the width. */
const BEYOND = 0.3

/** Paints one cloud from puffs: lit from above, shaded below. */
function paintCloud(brush: Brush, width: number, height: number, { cloud, shade }: Sky): void {
  const chance = scatter(21)
  for (const [colour, lift] of [
    [shade, 0.08],
    [cloud, 0],
  ] as const) {
    for (let puff = 0; puff < 11; puff++) {
      const part = (puff + 0.5) / 11
      const radius = height * (0.16 + 0.24 * Math.sin(part * Math.PI) * (0.6 + chance() * 0.4))
      const x = width * (0.14 + part * 0.72)
      const y = height * (0.62 + lift) - radius * 0.55
      const gradient = brush.createRadialGradient(x, y, radius * 0.2, x, y, radius)
      gradient.addColorStop(0, colour)
      gradient.addColorStop(0.72, colour)
      gradient.addColorStop(1, `${colour}00`)
      brush.fillStyle = gradient
      brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
    }
  }
}

export function passingClouds(): Scenery {
  const root = new Container()
  const sprites = CLOUDS.map(() => new Sprite())
  for (const sprite of sprites) sprite.anchor.set(0.5)
  root.addChild(...sprites)
  let box: Box = { width: 1, height: 1, resolution: 1 }
  let texture = Texture.EMPTY
  return {
    root,
    paint(next, mode) {
      box = next
      const size = { width: 320, height: 150 }
      texture = repaint(
        texture,
        painted(size, 1, (brush) => paintCloud(brush, size.width, size.height, SKIES[mode])),
      )
      for (const [index, sprite] of sprites.entries()) {
        const scale = CLOUDS[index]?.size ?? 0
        sprite.texture = texture
        sprite.setSize(box.height * scale * 2.1, box.height * scale)
        sprite.alpha = mode === 'dark' ? 0.5 : 0.85
      }
      this.pass(0)
    },
    pass(travelled) {
      for (const [index, sprite] of sprites.entries()) {
        const cloud = CLOUDS[index]
        if (!cloud) continue
        const part = (cloud.x - travelled * cloud.speed + BEYOND) / (1 + 2 * BEYOND)
        const place = (part - Math.floor(part)) * (1 + 2 * BEYOND) - BEYOND
        sprite.position.set(place * box.width, cloud.y * box.height)
      }
    },
  }
}

import { Container, Sprite, type Texture } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box } from '../pixi/drawing.ts'
import { type Brush, downward, glow, repaint, scatter } from '../pixi/painted.ts'
import type { Scenery } from '../rounds/look.ts'
import { glowTexture } from '../rounds/textures.ts'

type Sky = {
  readonly air: readonly string[]
  readonly clouds: readonly { readonly x: number; readonly y: number; readonly colours: readonly string[] }[]
  readonly ground: readonly string[]
  readonly rim: string
  readonly still: string
  readonly star: readonly string[]
}

const SKIES: Readonly<Record<ColorMode, Sky>> = {
  dark: {
    air: ['#070816', '#0d1030', '#1c1546', '#3a1c55'],
    clouds: [
      {
        x: 0.82,
        y: 0.2,
        colours: ['rgb(255 94 158 / 0.26)', 'rgb(190 70 200 / 0.1)', 'rgb(120 50 200 / 0)'],
      },
      { x: 0.16, y: 0.5, colours: ['rgb(70 170 255 / 0.2)', 'rgb(60 110 255 / 0.08)', 'rgb(40 60 200 / 0)'] },
      {
        x: 0.6,
        y: 0.95,
        colours: ['rgb(255 138 92 / 0.24)', 'rgb(220 70 120 / 0.1)', 'rgb(160 40 120 / 0)'],
      },
    ],
    ground: ['#2a1648', '#120a26'],
    rim: 'rgb(255 158 128 / 0.9)',
    still: 'rgb(255 255 255 / 0.5)',
    star: ['rgb(255 255 255 / 1)', 'rgb(200 220 255 / 0.5)', 'rgb(160 190 255 / 0)'],
  },
  light: {
    air: ['#86b4ff', '#b4cbff', '#e2d8ff', '#ffdcd0'],
    clouds: [
      {
        x: 0.8,
        y: 0.16,
        colours: ['rgb(255 255 255 / 0.85)', 'rgb(255 240 225 / 0.3)', 'rgb(255 235 220 / 0)'],
      },
      {
        x: 0.18,
        y: 0.55,
        colours: ['rgb(255 255 255 / 0.5)', 'rgb(230 240 255 / 0.2)', 'rgb(230 240 255 / 0)'],
      },
      {
        x: 0.62,
        y: 0.95,
        colours: ['rgb(255 190 160 / 0.6)', 'rgb(255 200 190 / 0.2)', 'rgb(255 200 190 / 0)'],
      },
    ],
    ground: ['#f3b8a4', '#d989a0'],
    rim: 'rgb(255 255 255 / 0.95)',
    still: 'rgb(255 255 255 / 0.7)',
    star: ['rgb(255 255 255 / 0.95)', 'rgb(255 255 255 / 0.4)', 'rgb(255 255 255 / 0)'],
  },
}

/** Paints the sky above a planet's rim. */
export function paintSpace(brush: Brush, { width, height }: Box, mode: ColorMode): void {
  const sky = SKIES[mode]
  brush.fillStyle = downward(brush, 0, height, sky.air)
  brush.fillRect(0, 0, width, height)
  for (const { x, y, colours } of sky.clouds)
    glow(brush, x * width, y * height, Math.max(width, height) * 0.5, colours)
  const chance = scatter(11)
  brush.fillStyle = sky.still
  for (let star = 0; star < 90; star++) {
    const size = 0.4 + chance() * 0.9
    brush.globalAlpha = 0.25 + chance() * 0.75
    brush.fillRect(chance() * width, chance() * height * 0.85, size, size)
  }
  brush.globalAlpha = 1
  paintPlanet(brush, width, height, sky)
}

function paintPlanet(brush: Brush, width: number, height: number, { ground, rim }: Sky): void {
  const radius = width * 1.6
  const [x, y] = [width * 0.42, height * 0.9 + radius]
  brush.save()
  brush.shadowColor = rim
  brush.shadowBlur = height * 0.09
  brush.fillStyle = downward(brush, height * 0.88, height, ground)
  brush.beginPath()
  brush.arc(x, y, radius, 0, Math.PI * 2)
  brush.fill()
  brush.restore()
  brush.strokeStyle = rim
  brush.lineWidth = Math.max(1, height * 0.0028)
  brush.beginPath()
  brush.arc(x, y, radius, Math.PI, Math.PI * 2)
  brush.stroke()
}

const STARS = 44

/** Stars that drift backwards, nearer ones faster (parallax). */
export function passingStars(): Scenery {
  const root = new Container()
  const chance = scatter(3)
  const stars = Array.from({ length: STARS }, () => ({
    sprite: new Sprite(),
    x: chance(),
    y: chance(),
    depth: 0.15 + chance() ** 2 * 0.85,
  }))
  for (const { sprite } of stars) {
    sprite.anchor.set(0.5)
    root.addChild(sprite)
  }
  let size = { width: 1, height: 1 }
  let texture: Texture | null = null
  return {
    root,
    paint(box, mode) {
      size = box
      const fresh = glowTexture(24, SKIES[mode].star)
      texture = texture ? repaint(texture, fresh) : fresh
      for (const { sprite, depth } of stars) {
        sprite.texture = texture
        sprite.setSize(Math.max(2, box.height * 0.014 * depth))
        sprite.alpha = 0.3 + depth * 0.7
      }
      this.pass(0)
    },
    pass(travelled) {
      for (const { sprite, x, y, depth } of stars) {
        const along = travelled * depth
        sprite.position.set(
          turn(x - along * 0.55) * size.width * 1.04,
          turn(y + along * 0.5) * size.height * 0.9,
        )
      }
    },
  }
}

/** Wraps to 0..1: a star that leaves on one side re-enters on the other. */
const turn = (part: number): number => part - Math.floor(part)

import { type Brush, downward, glow, scatter } from '../pixi/painted.ts'
import type { Palette } from './palette.ts'

type Size = { readonly width: number; readonly height: number }

/** Height of a rock's top, as a fraction of the picture from its top. */
export const GROUND = 0.735

export function paintSky(brush: Brush, { width, height }: Size, palette: Palette): void {
  brush.fillStyle = downward(brush, 0, height * 0.8, palette.sky)
  brush.fillRect(0, 0, width, height)
  const chance = scatter(11)
  brush.fillStyle = '#fff'
  for (let star = 0; star < palette.stars; star += 1) {
    const up = chance() ** 1.5
    brush.globalAlpha = (0.25 + chance() * 0.65) * (1 - up)
    brush.beginPath()
    brush.arc(chance() * width, up * height * 0.5, 0.5 + chance() * 1.1, 0, 2 * Math.PI)
    brush.fill()
  }
  brush.globalAlpha = 1
  const [x, y, radius] = [width * 0.64, height * palette.sunAt, height * 0.085]
  glow(brush, x, y, height * 0.52, palette.sunGlow)
  brush.fillStyle = palette.sun
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.fill()
  // Thin clouds, lit from below.
  for (let cloud = 0; cloud < 6; cloud += 1) {
    const [left, top, long] = [
      chance() * width,
      height * (0.1 + chance() * 0.36),
      width * (0.16 + chance() * 0.26),
    ]
    const light = brush.createLinearGradient(left, 0, left + long, 0)
    light.addColorStop(0, 'rgb(255 255 255 / 0)')
    light.addColorStop(0.5, 'rgb(255 240 225 / 0.2)')
    light.addColorStop(1, 'rgb(255 255 255 / 0)')
    brush.fillStyle = light
    brush.beginPath()
    brush.ellipse(left + long / 2, top, long / 2, height * (0.006 + chance() * 0.01), 0, 0, 2 * Math.PI)
    brush.fill()
  }
}

/** Mesas, too far away to scroll. */
export function paintMesas(brush: Brush, { width, height }: Size, palette: Palette): void {
  const base = height * 0.66
  brush.fillStyle = downward(brush, height * 0.42, base, palette.far)
  const mesas = [
    [0.02, 0.2, 0.1],
    [0.16, 0.07, 0.17],
    [0.3, 0.3, 0.125],
    [0.66, 0.1, 0.2],
    [0.74, 0.2, 0.09],
  ] as const
  for (const [left, wide, high] of mesas) {
    const [x, w, top] = [left * width, wide * width, base - high * height]
    brush.beginPath()
    brush.moveTo(x - w * 0.1, base)
    brush.lineTo(x + w * 0.04, top + height * 0.03)
    brush.quadraticCurveTo(x + w * 0.05, top, x + w * 0.12, top)
    brush.lineTo(x + w * 0.86, top - height * 0.006)
    brush.quadraticCurveTo(x + w * 0.95, top, x + w * 0.96, top + height * 0.035)
    brush.lineTo(x + w * 1.1, base)
    brush.closePath()
    brush.fill()
    brush.save()
    brush.clip()
    brush.fillStyle = 'rgb(255 255 255 / 0.1)'
    brush.fillRect(x + w * 0.5, top, w, base - top)
    brush.fillStyle = 'rgb(0 0 0 / 0.07)'
    for (let band = 1; band < 5; band += 1)
      brush.fillRect(x - w, top + ((base - top) * band) / 5, w * 3, height * 0.006)
    brush.restore()
    brush.fillStyle = downward(brush, height * 0.42, base, palette.far)
  }
  brush.fillRect(0, base - 1, width, height - base + 1)
}

/** Periodic waves, so that the strip tiles. */
const wave = (part: number): number =>
  Math.sin(part * 2 * Math.PI) * 0.55 +
  Math.sin(part * 6 * Math.PI + 1) * 0.3 +
  Math.sin(part * 10 * Math.PI + 2) * 0.15

/** Height of the hills at a fraction of the strip. */
const hillAt = (part: number): number => 0.665 - wave(part) * 0.028

export function paintHills(brush: Brush, { width, height }: Size, palette: Palette): void {
  brush.fillStyle = downward(brush, height * 0.55, height, palette.hills)
  brush.beginPath()
  brush.moveTo(0, height)
  for (let step = 0; step <= 60; step += 1) brush.lineTo((step / 60) * width, height * hillAt(step / 60))
  brush.lineTo(width, height)
  brush.closePath()
  brush.fill()
}

/** Trees on the hills: position along the strip, height, scale. */
export const TREES = [
  [0.08, 1],
  [0.2, 0.7],
  [0.43, 1.15],
  [0.56, 0.6],
  [0.71, 0.9],
  [0.9, 0.75],
].map(([along = 0, size = 1]) => ({ along, down: hillAt(along) + 0.004, size }))

/** Size of a tree of scale 1, in picture heights. */
export const TREE = { width: 0.17, height: 0.136 } as const

/** A flat crown on a bent trunk, anchored at the middle of the lower edge. */
export function paintTree(brush: Brush, { width, height: y }: Size, palette: Palette): void {
  const x = width / 2
  const tall = y * 0.95
  const colour = palette.hills[0] ?? '#000'
  brush.fillStyle = colour
  brush.strokeStyle = colour
  brush.lineCap = 'round'
  brush.lineWidth = tall * 0.07
  brush.beginPath()
  brush.moveTo(x, y)
  brush.quadraticCurveTo(x + tall * 0.05, y - tall * 0.4, x - tall * 0.02, y - tall * 0.62)
  brush.moveTo(x + tall * 0.02, y - tall * 0.42)
  brush.quadraticCurveTo(x + tall * 0.2, y - tall * 0.6, x + tall * 0.3, y - tall * 0.74)
  brush.moveTo(x, y - tall * 0.5)
  brush.quadraticCurveTo(x - tall * 0.2, y - tall * 0.62, x - tall * 0.28, y - tall * 0.72)
  brush.stroke()
  for (const [dx, dy, rx, ry] of [
    [-0.24, 0.78, 0.3, 0.11],
    [0.04, 0.86, 0.36, 0.13],
    [0.3, 0.78, 0.28, 0.1],
  ] as const) {
    brush.beginPath()
    brush.ellipse(x + dx * tall, y - dy * tall, rx * tall, ry * tall, 0, 0, 2 * Math.PI)
    brush.fill()
  }
}

/** The ground between the rocks, with haze above it. */
export function paintFloor(brush: Brush, { width, height }: Size, palette: Palette): void {
  const top = height * 0.8
  brush.fillStyle = downward(brush, top, height, palette.floor)
  brush.beginPath()
  brush.moveTo(0, height)
  for (let step = 0; step <= 40; step += 1)
    brush.lineTo((step / 40) * width, top + wave(step / 40) * height * 0.015)
  brush.lineTo(width, height)
  brush.fill()
  const chance = scatter(31)
  for (let stone = 0; stone < 16; stone += 1) {
    brush.globalAlpha = 0.25 + chance() * 0.35
    brush.fillStyle = palette.side[2] ?? '#000'
    const size = height * (0.012 + chance() * 0.03)
    brush.beginPath()
    brush.ellipse(
      size + chance() * (width - 2 * size),
      height * (0.86 + chance() * 0.12),
      size,
      size * 0.6,
      0,
      0,
      2 * Math.PI,
    )
    brush.fill()
  }
  brush.globalAlpha = 1
}

/** Grass in the foreground. */
export function paintBlades(brush: Brush, { width, height }: Size, palette: Palette): void {
  const chance = scatter(5)
  brush.fillStyle = palette.front
  for (let blade = 0; blade < 46; blade += 1) {
    const x = chance() * width
    const tall = height * (0.02 + chance() ** 3 * 0.055)
    const lean = (chance() - 0.4) * tall * 0.8
    const thick = height * 0.008
    // A blade that crosses the edge is drawn on the other side too, so that the strip tiles.
    for (const at of [x, x - width, x + width]) {
      brush.beginPath()
      brush.moveTo(at - thick, height)
      brush.quadraticCurveTo(at, height - tall * 0.6, at + lean, height - tall)
      brush.quadraticCurveTo(at + thick, height - tall * 0.5, at + thick, height)
      brush.fill()
    }
  }
}

/** A rock: its top at the upper edge, its foot below the picture. */
export function paintRock(brush: Brush, { width, height }: Size, palette: Palette): void {
  const cap = Math.min(height * 0.16, width * 0.2)
  const foot = width * 0.06
  brush.beginPath()
  brush.moveTo(foot * 0.4, cap * 0.5)
  brush.quadraticCurveTo(foot * 0.3, 0, foot * 2, 0)
  brush.lineTo(width - foot * 2, 0)
  brush.quadraticCurveTo(width - foot * 0.3, 0, width - foot * 0.4, cap * 0.5)
  brush.lineTo(width - foot * 1.3, height)
  brush.lineTo(foot * 1.3, height)
  brush.closePath()
  brush.save()
  brush.clip()
  brush.fillStyle = downward(brush, 0, height, palette.side)
  brush.fillRect(0, 0, width, height)
  const chance = scatter(17)
  brush.fillStyle = 'rgb(0 0 0 / 0.12)'
  for (let layer = 1; layer < 7; layer += 1) {
    const y = cap + ((height - cap) * layer) / 7 + chance() * height * 0.03
    brush.beginPath()
    brush.moveTo(0, y)
    brush.bezierCurveTo(
      width * 0.3,
      y + height * 0.03,
      width * 0.6,
      y - height * 0.03,
      width,
      y + height * 0.01,
    )
    brush.lineTo(width, y + height * 0.022)
    brush.bezierCurveTo(width * 0.6, y - height * 0.01, width * 0.3, y + height * 0.05, 0, y + height * 0.02)
    brush.fill()
  }
  const lit = brush.createLinearGradient(0, 0, width, 0)
  lit.addColorStop(0, 'rgb(0 0 0 / 0.3)')
  lit.addColorStop(0.25, 'rgb(0 0 0 / 0)')
  lit.addColorStop(0.8, 'rgb(255 255 255 / 0)')
  lit.addColorStop(1, 'rgb(255 235 205 / 0.26)')
  brush.fillStyle = lit
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = downward(brush, 0, cap, palette.top)
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.lineTo(width, 0)
  brush.lineTo(width, cap * 0.55)
  for (let step = 8; step >= 0; step -= 1)
    brush.lineTo((width * step) / 8, cap * (step % 2 === 0 ? 0.5 : 0.78) + chance() * cap * 0.1)
  brush.closePath()
  brush.fill()
  brush.fillStyle = 'rgb(255 255 255 / 0.28)'
  brush.fillRect(foot, 0, width - foot * 2, Math.max(1.5, height * 0.012))
  brush.restore()
}

/** State of the jump onto a rock, which colours the multiplier sign on its face. */
export type Sign = 'ahead' | 'next' | 'passed' | 'held' | 'fell'

const SIGNS: Readonly<Record<Sign, { readonly face: string; readonly edge: string; readonly ink: string }>> =
  {
    ahead: { face: 'rgb(16 10 24 / 0.66)', edge: 'rgb(255 255 255 / 0.22)', ink: '#fff' },
    next: { face: 'rgb(34 20 6 / 0.86)', edge: '#ffc04a', ink: '#ffd98a' },
    passed: { face: 'rgb(4 44 24 / 0.9)', edge: '#41dd8a', ink: '#8df5bb' },
    held: { face: 'rgb(16 10 24 / 0.6)', edge: 'rgb(65 221 138 / 0.75)', ink: '#d9ffe9' },
    fell: { face: 'rgb(70 24 10 / 0.85)', edge: '#ff9a6b', ink: '#ffd9c6' },
  }

export function paintSign(brush: Brush, { width, height }: Size, text: string, sign: Sign): void {
  const { face, edge, ink } = SIGNS[sign]
  brush.fillStyle = face
  brush.strokeStyle = edge
  brush.lineWidth = sign === 'next' ? 2.5 : 1.5
  brush.beginPath()
  brush.roundRect(2, 2, width - 4, height - 4, height * 0.28)
  brush.fill()
  brush.stroke()
  brush.fillStyle = ink
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  let size = height * 0.56
  const font = (): string => `800 ${size}px "Inter Variable", system-ui, sans-serif`
  brush.font = font()
  const wide = brush.measureText(text).width
  if (wide > width - 14) {
    size *= (width - 14) / wide
    brush.font = font()
  }
  brush.fillText(text, width / 2, height * 0.53)
}

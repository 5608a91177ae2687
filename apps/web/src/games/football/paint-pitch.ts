import { type Brush, downward, glow, scatter } from '../pixi/painted.ts'
import type { Palette } from './palette.ts'
import { GOAL, SPOT_DOWN } from './zones.ts'

type Size = { readonly width: number; readonly height: number }

/** The line between stands and grass, as a fraction of the height. */
const HORIZON = 0.5
/** Floodlights beside the goal, below the text over the sky. */
const LAMPS = [0.045, 0.955] as const
const LAMPS_DOWN = 0.125
const LINE = GOAL.top + GOAL.height

/** The static backdrop: sky, stands, boards, grass with its lines, and the light on them. */
export function paintPitch(brush: Brush, size: Size, palette: Palette): void {
  sky(brush, size, palette)
  stands(brush, size, palette)
  boards(brush, size, palette)
  grass(brush, size, palette)
  lines(brush, size, palette)
  light(brush, size, palette)
}

function sky(brush: Brush, { width, height }: Size, palette: Palette): void {
  brush.fillStyle = downward(brush, 0, height * HORIZON, palette.sky)
  brush.fillRect(0, 0, width, height)
}

function stands(brush: Brush, { width, height }: Size, palette: Palette): void {
  const top = height * 0.09
  const bottom = height * 0.45
  brush.beginPath()
  brush.moveTo(0, top * 0.55)
  brush.quadraticCurveTo(width / 2, top * 1.75, width, top * 0.55)
  brush.lineTo(width, bottom)
  brush.lineTo(0, bottom)
  brush.closePath()
  brush.save()
  brush.clip()
  brush.fillStyle = downward(brush, 0, bottom, palette.stand)
  brush.fillRect(0, 0, width, bottom)
  crowd(brush, { width, height }, palette, bottom)
  brush.restore()
  brush.strokeStyle = palette.roof
  brush.lineWidth = Math.max(3, height * 0.014)
  brush.beginPath()
  brush.moveTo(0, top * 0.55)
  brush.quadraticCurveTo(width / 2, top * 1.75, width, top * 0.55)
  brush.stroke()
}

/** The crowd as dots in rows along the stand, larger toward the viewer. */
function crowd(brush: Brush, { width, height }: Size, palette: Palette, bottom: number): void {
  const chance = scatter(7)
  const rows = 15
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1)
    const radius = height * (0.0045 + near * 0.0035)
    const step = radius * 2.9
    const base = height * 0.075 + near * (bottom - height * 0.1)
    for (let x = -step * chance(); x < width + step; x += step) {
      const sag = 1 - ((x / width) * 2 - 1) ** 2
      const y = base + sag * height * 0.05 * (1 - near) + (chance() - 0.5) * radius
      const colour = palette.crowd[Math.floor(chance() * palette.crowd.length)]
      if (chance() < 0.12 || colour === undefined) continue
      brush.globalAlpha = palette.crowdAlpha * (0.3 + chance() * 0.6)
      brush.fillStyle = colour
      brush.beginPath()
      brush.arc(x, y, radius, 0, 2 * Math.PI)
      brush.fill()
    }
    if (row % 5 !== 4) continue
    brush.globalAlpha = 0.5
    brush.fillStyle = palette.roof
    brush.fillRect(0, base + radius * 1.4, width, Math.max(1, height * 0.005))
  }
  brush.globalAlpha = 1
}

function boards(brush: Brush, { width, height }: Size, palette: Palette): void {
  const top = height * 0.435
  const tall = height * (HORIZON - 0.435)
  brush.fillStyle = downward(brush, top, top + tall, palette.board)
  brush.fillRect(0, top, width, tall)
  brush.fillStyle = palette.boardInk
  brush.font = `800 ${tall * 0.56}px "Inter Variable", sans-serif`
  brush.textBaseline = 'middle'
  brush.textAlign = 'center'
  const apart = Math.max(tall * 5.2, width / 7)
  for (let x = width / 2 - apart * 5; x < width + apart; x += apart) {
    brush.globalAlpha = 0.9
    brush.fillText('BAIZE', x, top + tall * 0.53)
    brush.globalAlpha = 0.35
    brush.fillRect(x + apart / 2 - tall * 0.5, top + tall * 0.47, tall, Math.max(1, tall * 0.07))
  }
  brush.globalAlpha = 0.5
  brush.fillStyle = '#fff'
  brush.fillRect(0, top, width, 1)
  brush.globalAlpha = 1
}

/** Mowing stripes, wider toward the viewer. */
function grass(brush: Brush, { width, height }: Size, palette: Palette): void {
  const top = height * HORIZON
  brush.fillStyle = downward(brush, top, height, palette.grass)
  brush.fillRect(0, top, width, height - top)
  brush.fillStyle = palette.stripe
  const bands = 9
  const at = (part: number): number => top + (height - top) * part ** 1.7
  for (let band = 0; band < bands; band += 2)
    brush.fillRect(0, at(band / bands), width, at((band + 1) / bands) - at(band / bands))
  // The crossing stripes converge at the vanishing point.
  const far = { x: width / 2, y: height * 0.3 }
  for (let lane = -7; lane < 7; lane += 2) {
    const foot = (side: number): number => width / 2 + (side * width) / 5.5
    brush.beginPath()
    brush.moveTo(far.x + (foot(lane) - far.x) * 0.286, top)
    brush.lineTo(far.x + (foot(lane + 1) - far.x) * 0.286, top)
    brush.lineTo(foot(lane + 1), height)
    brush.lineTo(foot(lane), height)
    brush.closePath()
    brush.fill()
  }
  const chance = scatter(23)
  brush.strokeStyle = palette.stripe
  brush.lineWidth = 1
  for (let blade = 0; blade < 420; blade += 1) {
    const near = chance()
    const x = chance() * width
    const y = at(0.25 + near * 0.75)
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + (chance() - 0.5) * 3, y - 1.5 - near * 4)
    brush.stroke()
  }
}

function lines(brush: Brush, { width, height }: Size, palette: Palette): void {
  const middle = width / 2
  const line = height * LINE
  brush.strokeStyle = palette.line
  brush.lineWidth = Math.max(1.5, height * 0.0055)
  brush.beginPath()
  brush.moveTo(0, line)
  brush.lineTo(width, line)
  brush.stroke()
  brush.lineWidth = Math.max(2, height * 0.008)
  brush.beginPath()
  brush.moveTo(width * 0.02, line)
  brush.lineTo(-width * 0.07, height * 0.735)
  brush.lineTo(width * 1.07, height * 0.735)
  brush.lineTo(width * 0.98, line)
  brush.stroke()
  const spot = height * SPOT_DOWN
  brush.fillStyle = palette.line
  brush.beginPath()
  brush.ellipse(middle, spot + height * 0.03, height * 0.028, height * 0.0105, 0, 0, 2 * Math.PI)
  brush.fill()
}

function light(brush: Brush, { width, height }: Size, palette: Palette): void {
  brush.save()
  brush.translate(width / 2, height * 0.78)
  brush.scale(1, 0.42)
  glow(brush, 0, 0, width * 0.6, palette.pool)
  brush.restore()
  brush.globalCompositeOperation = 'screen'
  const reach = Math.min(width, height) * 0.62
  for (const x of LAMPS) glow(brush, width * x, height * LAMPS_DOWN, reach, palette.lamp)
  brush.globalCompositeOperation = 'source-over'
  const dim = brush.createRadialGradient(
    width / 2,
    height * 0.58,
    height * 0.35,
    width / 2,
    height * 0.58,
    width * 0.78,
  )
  palette.edge.forEach((colour, index) => dim.addColorStop(index, colour))
  brush.fillStyle = dim
  brush.fillRect(0, 0, width, height)
  for (const x of LAMPS) lamps(brush, width * x, height * LAMPS_DOWN, height * 0.0085)
}

function lamps(brush: Brush, x: number, y: number, radius: number): void {
  brush.fillStyle = '#fff'
  brush.shadowColor = 'rgb(210 232 255 / 0.9)'
  brush.shadowBlur = radius * 3
  for (let lamp = 0; lamp < 8; lamp += 1) {
    brush.beginPath()
    brush.arc(
      x + ((lamp % 4) - 1.5) * radius * 2.5,
      y + Math.floor(lamp / 4) * radius * 2.5,
      radius,
      0,
      2 * Math.PI,
    )
    brush.fill()
  }
}

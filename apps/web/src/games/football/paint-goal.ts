import { type Brush, downward } from '../pixi/painted.ts'
import type { Palette } from './palette.ts'

/** Size between the posts, from the kicker's point of view. */
export type GoalSize = { readonly width: number; readonly height: number }

/** Inset of the net's back from the posts, as fractions of the goal. */
export const BACK = { side: 0.055, top: 0.1, bottom: 0.07 } as const

const postOf = (height: number): number => Math.max(4, height * 0.042)
const meshOf = (height: number): number => Math.max(7, height * 0.072)

/** The goal's dark interior, and the roof and sides of the net: the parts that stay still while its back swings. */
function paintInside(brush: Brush, { width, height }: GoalSize, palette: Palette): void {
  const [left, right, top, low] = [0, width, 0, height]
  const back = {
    left: left + width * BACK.side,
    right: right - width * BACK.side,
    top: top + height * BACK.top,
    low: low - height * BACK.bottom,
  }
  brush.fillStyle = downward(brush, top, low, palette.inside)
  brush.fillRect(left, top, width, height)
  brush.strokeStyle = palette.net
  brush.lineWidth = Math.max(0.7, height * 0.0045)
  brush.globalAlpha = 0.5
  const mesh = meshOf(height)
  brush.beginPath()
  const across = Math.round(width / mesh)
  for (let thread = 0; thread <= across; thread += 1) {
    const part = thread / across
    brush.moveTo(left + width * part, top)
    brush.lineTo(back.left + (back.right - back.left) * part, back.top)
  }
  const up = Math.round(height / mesh)
  for (let thread = 0; thread <= up; thread += 1) {
    const part = thread / up
    const [front, behind] = [top + height * part, back.top + (back.low - back.top) * part]
    brush.moveTo(left, front)
    brush.lineTo(back.left, behind)
    brush.moveTo(right, front)
    brush.lineTo(back.right, behind)
  }
  for (const part of [0.35, 0.7]) {
    const inner = {
      left: left + (back.left - left) * part,
      right: right + (back.right - right) * part,
      top: top + (back.top - top) * part,
      low: low + (back.low - low) * part,
    }
    brush.moveTo(inner.left, inner.low)
    brush.lineTo(inner.left, inner.top)
    brush.lineTo(inner.right, inner.top)
    brush.lineTo(inner.right, inner.low)
  }
  brush.stroke()
  brush.globalAlpha = 1
}

/** The back of the net as a flat texture; the mesh bends it when a ball hits. */
export function paintNet(
  brush: Brush,
  width: number,
  height: number,
  goalHeight: number,
  palette: Palette,
): void {
  brush.strokeStyle = palette.net
  brush.lineWidth = Math.max(0.8, goalHeight * 0.0055)
  brush.globalAlpha = 0.8
  const mesh = meshOf(goalHeight) * 0.9
  const across = Math.round(width / mesh)
  const down = Math.round(height / mesh)
  brush.beginPath()
  for (let thread = 0; thread <= across; thread += 1) {
    const x = 1 + ((width - 2) * thread) / across
    brush.moveTo(x, 0)
    brush.lineTo(x, height)
  }
  for (let thread = 0; thread <= down; thread += 1) {
    const y = 1 + ((height - 2) * thread) / down
    brush.moveTo(0, y)
    brush.lineTo(width, y)
  }
  brush.stroke()
  brush.globalAlpha = 1
}

/** Posts and crossbar, lit from above. */
function paintWood(brush: Brush, { width, height }: GoalSize, palette: Palette): void {
  const post = postOf(height)
  brush.shadowColor = 'rgb(0 0 0 / 0.45)'
  brush.shadowBlur = post * 0.9
  brush.shadowOffsetY = post * 0.35
  for (const x of [-post, width]) {
    const round = brush.createLinearGradient(x, 0, x + post, 0)
    palette.post.forEach((colour, index) => round.addColorStop(index / (palette.post.length - 1), colour))
    brush.fillStyle = round
    brush.beginPath()
    brush.roundRect(x, -post, post, height + post * 1.3, post * 0.45)
    brush.fill()
  }
  brush.fillStyle = downward(brush, -post, 0, [
    '#ffffff',
    palette.post[2] ?? '#fff',
    palette.post[3] ?? '#aaa',
  ])
  brush.beginPath()
  brush.roundRect(-post, -post, width + post * 2, post, post * 0.45)
  brush.fill()
  brush.shadowColor = 'transparent'
}

/** The static parts of the goal. The brush's origin is the corner of crossbar and left post. */
export function paintGoal(brush: Brush, size: GoalSize, palette: Palette): void {
  paintInside(brush, size, palette)
  paintWood(brush, size, palette)
}

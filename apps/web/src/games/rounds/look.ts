import type { Container } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box } from '../pixi/drawing.ts'
import type { Brush } from '../pixi/painted.ts'

type RoundPalette = {
  /** Glow colours of the curve from a low to a high multiplier, as 0xrrggbb. */
  readonly heat: readonly number[]
  /** Colour of the curve after the round has ended. */
  readonly ended: number
  readonly grid: string
  readonly ink: string
  readonly paid: string
  readonly paidInk: string
}

/** Scrolling scenery behind the curve. */
export type Scenery = {
  readonly root: Container
  readonly paint: (box: Box, mode: ColorMode) => void
  /** Distance flown, in picture heights. */
  readonly pass: (travelled: number) => void
}

/** Visual theme of a round game. */
export type RoundLook = {
  /** Image at the head of the curve. */
  readonly art: HTMLImageElement
  /** Direction it faces in its image, in radians clockwise from the right. */
  readonly heading: number
  /** As a fraction of the picture's smaller side. */
  readonly size: number
  readonly ending: 'bursts' | 'fliesOff'
  readonly palettes: Readonly<Record<ColorMode, RoundPalette>>
  readonly paintBackdrop: (brush: Brush, box: Box, mode: ColorMode) => void
  readonly scenery: () => Scenery
}

/** Glow colour of a multiplier, from cool to hot. */
export function heatAt(height: number, stops: readonly number[]): number {
  const place = Math.min(stops.length - 1, (Math.log10(Math.max(1, height)) / 1.7) * (stops.length - 1))
  const below = Math.floor(place)
  return between(stops[below] ?? 0xffffff, stops[below + 1] ?? stops[below] ?? 0xffffff, place - below)
}

function between(from: number, to: number, part: number): number {
  const channel = (shift: number): number => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255]
    return Math.round(a + (b - a) * part) << shift
  }
  return channel(16) | channel(8) | channel(0)
}

import type { Container } from 'pixi.js'
import type { ColorMode } from '../../styles/color-mode.ts'
import type { Box } from '../pixi/drawing.ts'
import type { Brush } from '../pixi/painted.ts'

type RoundPalette = {
  /** From a low round to a high one, as 0xrrggbb: what the curve glows in. */
  readonly heat: readonly number[]
  /** The curve of a round that has ended. */
  readonly ended: number
  readonly grid: string
  readonly ink: string
  readonly paid: string
  readonly paidInk: string
}

/** What passes by behind the curve. */
export type Scenery = {
  readonly root: Container
  readonly paint: (box: Box, mode: ColorMode) => void
  /** How far the flight has come, in heights of the picture. */
  readonly pass: (travelled: number) => void
}

/** What one game's rounds look like. */
export type RoundLook = {
  /** What flies at the head of the curve. */
  readonly art: HTMLImageElement
  /** Where it looks in its picture, in radians from the right, downwards. */
  readonly heading: number
  /** In parts of the picture's smaller side. */
  readonly size: number
  readonly ending: 'bursts' | 'fliesOff'
  readonly palettes: Readonly<Record<ColorMode, RoundPalette>>
  readonly paintBackdrop: (brush: Brush, box: Box, mode: ColorMode) => void
  readonly scenery: () => Scenery
}

/** The glow of a height: cool when low, hot when high. */
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

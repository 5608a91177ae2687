import type { ColorMode } from '../../styles/color-mode.ts'

/** Colours of a floodlit match (dark) or an afternoon match (light). */
export type Palette = {
  readonly sky: readonly string[]
  readonly stand: readonly string[]
  readonly crowd: readonly string[]
  readonly crowdAlpha: number
  readonly roof: string
  readonly lamp: readonly string[]
  readonly board: readonly string[]
  readonly boardInk: string
  readonly grass: readonly string[]
  readonly stripe: string
  readonly line: string
  readonly pool: readonly string[]
  readonly inside: readonly string[]
  readonly net: string
  readonly post: readonly string[]
  readonly edge: readonly string[]
  readonly shadow: string
}

export const PALETTES: Readonly<Record<ColorMode, Palette>> = {
  dark: {
    sky: ['#070d1c', '#0d1a33', '#16294a'],
    stand: ['#0a1224', '#101d38', '#0b1528'],
    crowd: ['#5d7fc4', '#8aa6dd', '#c6d5f5', '#ffcf7a', '#e77f8f', '#6bd3b4'],
    crowdAlpha: 0.5,
    roof: '#060b17',
    lamp: [
      'rgb(236 244 255 / 0.95)',
      'rgb(176 208 255 / 0.35)',
      'rgb(120 170 255 / 0.1)',
      'rgb(120 170 255 / 0)',
    ],
    board: ['#0c1530', '#16224a'],
    boardInk: 'rgb(255 196 84 / 0.92)',
    grass: ['#0f4a34', '#15623f', '#1c7a49', '#17683f'],
    stripe: 'rgb(255 255 255 / 0.045)',
    line: 'rgb(240 248 255 / 0.82)',
    pool: ['rgb(214 255 226 / 0.24)', 'rgb(190 255 214 / 0.08)', 'rgb(190 255 214 / 0)'],
    inside: ['rgb(4 10 20 / 0.62)', 'rgb(6 16 26 / 0.42)'],
    net: 'rgb(226 238 255 / 0.62)',
    post: ['#aebdd6', '#ffffff', '#f4f8ff', '#93a4c2'],
    edge: ['rgb(3 7 14 / 0)', 'rgb(3 7 14 / 0.62)'],
    shadow: 'rgb(0 8 6 / 0.5)',
  },
  light: {
    sky: ['#6fb4ee', '#a5d3f6', '#dff0fb'],
    stand: ['#8fa6c8', '#a9bdd9', '#7f97bb'],
    crowd: ['#ffffff', '#ffd166', '#ef6f7d', '#3f7fe0', '#2f4a7c', '#5fd0a8'],
    crowdAlpha: 0.75,
    roof: '#e9f1fa',
    lamp: [
      'rgb(255 255 255 / 0.9)',
      'rgb(255 250 226 / 0.45)',
      'rgb(255 246 208 / 0.12)',
      'rgb(255 246 208 / 0)',
    ],
    board: ['#1d3f8f', '#2a56bd'],
    boardInk: 'rgb(255 255 255 / 0.96)',
    grass: ['#3fa65b', '#4dbb66', '#5dcb72', '#4bb864'],
    stripe: 'rgb(255 255 255 / 0.1)',
    line: 'rgb(255 255 255 / 0.94)',
    pool: ['rgb(255 255 222 / 0.32)', 'rgb(255 255 222 / 0.1)', 'rgb(255 255 222 / 0)'],
    inside: ['rgb(18 44 70 / 0.4)', 'rgb(22 60 62 / 0.26)'],
    net: 'rgb(255 255 255 / 0.85)',
    post: ['#c3cedd', '#ffffff', '#ffffff', '#a9b7cb'],
    edge: ['rgb(16 60 40 / 0)', 'rgb(10 48 36 / 0.26)'],
    shadow: 'rgb(4 40 22 / 0.36)',
  },
}

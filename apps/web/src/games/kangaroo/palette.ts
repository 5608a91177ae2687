import type { ColorMode } from '../../styles/color-mode.ts'
import type { Difficulty } from './course.ts'

/** Colours of a time of day; the harder the course, the later. */
export type Palette = {
  /** Gradient from the top down. */
  readonly sky: readonly string[]
  readonly sun: string
  readonly sunGlow: readonly string[]
  /** Height of the sun, as a fraction of the picture from its top. */
  readonly sunAt: number
  readonly stars: number
  readonly far: readonly string[]
  readonly hills: readonly string[]
  readonly floor: readonly string[]
  readonly top: readonly string[]
  readonly side: readonly string[]
  readonly grass: string
  readonly front: string
}

export const PALETTES: Readonly<Record<ColorMode, Readonly<Record<Difficulty, Palette>>>> = {
  dark: {
    easy: {
      sky: ['#2a2458', '#7a4374', '#e9805f', '#ffce85'],
      sun: '#fff3cf',
      sunGlow: ['rgb(255 232 170 / 0.85)', 'rgb(255 190 110 / 0.3)', 'rgb(255 170 100 / 0)'],
      sunAt: 0.44,
      stars: 12,
      far: ['#a3596e', '#8a4c6a'],
      hills: ['#5b3558', '#3f2748'],
      floor: ['#3a2140', '#22142c'],
      top: ['#f2b266', '#d98a48'],
      side: ['#b9653a', '#7c3c31', '#3f2029'],
      grass: '#e0b95c',
      front: '#1d1126',
    },
    medium: {
      sky: ['#1c1a48', '#5f2b64', '#cf4f52', '#ffa566'],
      sun: '#ffe2b8',
      sunGlow: ['rgb(255 198 130 / 0.85)', 'rgb(255 140 90 / 0.32)', 'rgb(255 120 80 / 0)'],
      sunAt: 0.5,
      stars: 26,
      far: ['#8e3f55', '#74345a'],
      hills: ['#4a2450', '#331a3f'],
      floor: ['#2c163a', '#190d26'],
      top: ['#e98a55', '#c8623d'],
      side: ['#a04734', '#66282d', '#331624'],
      grass: '#cf9148',
      front: '#160a20',
    },
    hard: {
      sky: ['#0f0d30', '#38206a', '#96367f', '#ff8474'],
      sun: '#ffd0c0',
      sunGlow: ['rgb(255 160 150 / 0.75)', 'rgb(255 100 130 / 0.28)', 'rgb(220 80 140 / 0)'],
      sunAt: 0.57,
      stars: 48,
      far: ['#6b2f6e', '#53276a'],
      hills: ['#34195a', '#241245'],
      floor: ['#1f1040', '#110829'],
      top: ['#c86a8a', '#9c4676'],
      side: ['#7c3568', '#4c2052', '#251036'],
      grass: '#b8698f',
      front: '#0e0620',
    },
    extreme: {
      sky: ['#050718', '#10163e', '#2a2268', '#6a3f96'],
      sun: '#eef2ff',
      sunGlow: ['rgb(214 224 255 / 0.55)', 'rgb(140 160 255 / 0.2)', 'rgb(120 140 255 / 0)'],
      sunAt: 0.22,
      stars: 90,
      far: ['#33296f', '#272260'],
      hills: ['#1b1849', '#121038'],
      floor: ['#100d34', '#080620'],
      top: ['#8a82d8', '#5f58ac'],
      side: ['#4b4590', '#2e2a66', '#16133c'],
      grass: '#7f8be0',
      front: '#060418',
    },
  },
  light: {
    easy: {
      sky: ['#79c6f7', '#b9e4fb', '#fff0cf', '#ffdca0'],
      sun: '#fffdf0',
      sunGlow: ['rgb(255 250 214 / 0.95)', 'rgb(255 236 170 / 0.4)', 'rgb(255 230 160 / 0)'],
      sunAt: 0.3,
      stars: 0,
      far: ['#eab590', '#dd9f7e'],
      hills: ['#cf8a5f', '#b8734c'],
      floor: ['#a9663f', '#8a4e30'],
      top: ['#ffd28a', '#eda75c'],
      side: ['#d98646', '#b0622f', '#7c4223'],
      grass: '#8fb04a',
      front: '#6b3a20',
    },
    medium: {
      sky: ['#5fb4ef', '#a9dcf8', '#ffe2b4', '#ffbd82'],
      sun: '#fff6dd',
      sunGlow: ['rgb(255 236 190 / 0.95)', 'rgb(255 206 140 / 0.4)', 'rgb(255 196 130 / 0)'],
      sunAt: 0.38,
      stars: 0,
      far: ['#e39a78', '#d18468'],
      hills: ['#bf6c4c', '#a2563f'],
      floor: ['#924b35', '#743928'],
      top: ['#ffb374', '#e88a4d'],
      side: ['#cb6a3b', '#9c4829', '#6c2f1f'],
      grass: '#a9a046',
      front: '#5a2a1a',
    },
    hard: {
      sky: ['#7aaef0', '#cbd0f5', '#ffd0b8', '#ff9e86'],
      sun: '#fff0e2',
      sunGlow: ['rgb(255 222 196 / 0.95)', 'rgb(255 180 150 / 0.4)', 'rgb(255 170 150 / 0)'],
      sunAt: 0.46,
      stars: 0,
      far: ['#d4868a', '#bf7082'],
      hills: ['#a65873', '#8b4566'],
      floor: ['#7a3b5a', '#5f2c4a'],
      top: ['#ffa894', '#df7a74'],
      side: ['#bd5c66', '#8c3f54', '#5f283f'],
      grass: '#c98a6a',
      front: '#481f38',
    },
    extreme: {
      sky: ['#6f86d8', '#a9a2e6', '#eaa6c8', '#ff93a2'],
      sun: '#fff4f4',
      sunGlow: ['rgb(255 224 232 / 0.9)', 'rgb(255 180 205 / 0.36)', 'rgb(255 170 200 / 0)'],
      sunAt: 0.5,
      stars: 16,
      far: ['#a578b6', '#8f66a8'],
      hills: ['#75509a', '#5d3f86'],
      floor: ['#4f3478', '#3b2562'],
      top: ['#c8a4f0', '#9c7ad0'],
      side: ['#7e5cb8', '#5b3f92', '#3a2568'],
      grass: '#b28fe0',
      front: '#2c1a50',
    },
  },
}

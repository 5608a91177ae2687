import { audioTrace } from './audio.ts'
import { timeZone } from './time-zone.ts'

/** A browser property that is stable over time: across days, window sizes and updates. */
type Trait = () => unknown

const preference =
  (feature: string, ...values: string[]): Trait =>
  () =>
    values.find((value) => matchMedia(`(${feature}: ${value})`).matches)

/** Privacy browsers add random noise to each canvas; two differing drawings carry no information. */
export function drawnTwice(draw: () => string): string {
  const first = draw()
  return first === draw() ? first : 'noise'
}

/** Text and blended colours, which each combination of font, screen and GPU anti-aliases differently. */
function drawing(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 200
  canvas.height = 50
  const paint = canvas.getContext('2d')
  if (!paint) return ''
  paint.textBaseline = 'alphabetic'
  paint.fillStyle = '#f60'
  paint.fillRect(90, 4, 60, 24)
  paint.fillStyle = '#069'
  paint.font = '13pt "Times New Roman"'
  paint.fillText('Green baize, ivory & chalk \u{1f3b1}', 2, 20)
  paint.globalCompositeOperation = 'multiply'
  for (const [colour, x] of [
    ['#f2f', 30],
    ['#2ff', 50],
    ['#ff2', 70],
  ] as const) {
    paint.fillStyle = colour
    paint.beginPath()
    paint.arc(x, 30, 18, 0, Math.PI * 2)
    paint.fill()
  }
  return canvas.toDataURL()
}

/** Sorted, because rotating a phone swaps width and height. */
const screenSize: Trait = () => [screen.width, screen.height].toSorted((a, b) => b - a)

/** Engines round the last digits of these differently. */
const arithmetic: Trait = () => [
  Math.acosh(1e308),
  Math.asinh(1),
  Math.atanh(0.5),
  Math.expm1(1),
  Math.sinh(1),
  Math.cosh(1),
  Math.tan(-1e300),
  Math.pow(Math.PI, -100),
]

/** The sign bit of NaN differs between processor architectures. */
const processor: Trait = () => {
  const number = new Float32Array([Infinity])
  number[0] = (number[0] ?? 0) - (number[0] ?? 0)
  return new Uint8Array(number.buffer)[3]
}

const read = (from: object, name: string): unknown => Reflect.get(from, name)

/**
 * Leaves out font measurement and WebGL: they would add entropy, but delay the first page by more than that is worth.
 */
export const TRAITS: Readonly<Record<string, Trait>> = {
  audio: audioTrace,
  drawing: () => drawnTwice(drawing),
  screenSize,
  arithmetic,
  processor,
  colorDepth: () => screen.colorDepth,
  languages: () => navigator.languages,
  timeZone,
  touchPoints: () => navigator.maxTouchPoints,
  cores: () => navigator.hardwareConcurrency,
  memory: () => read(navigator, 'deviceMemory'),
  platform: () => read(navigator, 'platform'),
  vendor: () => read(navigator, 'vendor'),
  cpuClass: () => read(navigator, 'oscpu'),
  showsPdf: () => navigator.pdfViewerEnabled,
  cookies: () => navigator.cookieEnabled,
  database: () => 'indexedDB' in globalThis,
  applePay: () => 'ApplePaySession' in globalThis,
  chrome: () => 'chrome' in globalThis,
  gamut: preference('color-gamut', 'rec2020', 'p3', 'srgb'),
  invertedColors: preference('inverted-colors', 'inverted'),
  forcedColors: preference('forced-colors', 'active'),
  contrast: preference('prefers-contrast', 'more', 'less', 'custom'),
}

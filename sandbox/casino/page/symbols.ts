import { svg } from '@baize/sandbox-shared/page/dom'

/** A symbol: path in a 48 x 48 box, two colours of its gradient, and lines drawn on top. */
type Art = {
  readonly path: string
  readonly from: string
  readonly to: string
  readonly lines?: string
  readonly text?: string
}

const ART: Readonly<Record<string, Art>> = {
  seven: { path: 'M10 8h28v8L24 42H14l12-25H10z', from: '#ff8a6b', to: '#d4143c' },
  bar: {
    path: 'M5 15h38a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V18a3 3 0 0 1 3-3z',
    from: '#6f8bff',
    to: '#2a2f8f',
    text: 'BAR',
  },
  bell: {
    path: 'M24 4a4 4 0 0 1 4 4c7 2 10 8 10 15v8l5 6H5l5-6v-8c0-7 3-13 10-15a4 4 0 0 1 4-4zm-6 35h12a6 6 0 0 1-12 0z',
    from: '#ffe27a',
    to: '#d98c00',
  },
  lemon: {
    path: 'M8 26C8 14 18 8 30 8l6-3 5 5-2 6c2 14-7 24-19 24C13 40 8 34 8 26z',
    from: '#fff27a',
    to: '#e0a800',
    lines: 'M16 24c2-5 6-8 11-8',
  },
  cherry: {
    path: 'M14 26a9 9 0 1 0 .1 0zM34 28a9 9 0 1 0 .1 0z',
    from: '#ff6a7d',
    to: '#b3052b',
    lines: 'M16 26C18 16 24 10 34 6M34 28C34 18 34 12 34 6c4 0 8 2 10 6-5 1-8-1-10-6',
  },
  dragon: {
    path: 'M6 30c0-14 10-24 22-24 6 0 11 3 14 7l-9-1 5 7-8-2c5 5 6 12 2 18-4 7-13 9-19 5l8-3-9-2 5-4c-5 0-9-1-11-1z',
    from: '#ff9d4d',
    to: '#b31312',
    lines: 'M30 14l3 2',
  },
  lantern: {
    path: 'M18 5h12v4c7 2 11 7 11 14s-4 12-11 14v5H18v-5C11 35 7 30 7 23S11 11 18 9z',
    from: '#ff7d5c',
    to: '#a3062b',
    lines: 'M24 10v26M15 12c-3 7-3 15 0 22M33 12c3 7 3 15 0 22',
  },
  fan: {
    path: 'M4 26a22 22 0 0 1 40 0L28 40h-8z',
    from: '#ffd1e8',
    to: '#c23a86',
    lines: 'M24 38V12M24 38L12 16M24 38l12-22',
  },
  lotus: {
    path: 'M24 8c5 6 7 12 6 18 3-4 8-6 14-6-1 12-9 20-20 20S5 32 4 20c6 0 11 2 14 6-1-6 1-12 6-18z',
    from: '#ffc4f0',
    to: '#9c3bb5',
  },
  wild: {
    path: 'M3 10c14 3 28 3 42 0v8h-5v22h-7V18H15v22H8V18H3z',
    from: '#fff0a3',
    to: '#d18b00',
    text: '',
  },
  scatter: {
    path: 'M40 29A18 18 0 1 1 19 8a15 15 0 0 0 21 21z',
    from: '#e6f0ff',
    to: '#6f8fe0',
    lines: 'M36 8l1 4 4 1-4 1-1 4-1-4-4-1 4-1z',
  },
  phoenix: {
    path: 'M24 4c3 6 2 10 0 13 6-6 13-7 20-5-4 2-6 5-7 9-2 8-6 13-11 14l4 9-6-4-6 4 4-9c-5-1-9-6-11-14-1-4-3-7-7-9 7-2 14-1 20 5-2-3-3-7 0-13z',
    from: '#ffe36a',
    to: '#e02d0f',
  },
  flame: {
    path: 'M25 3c2 8 13 13 13 26a14 14 0 0 1-28 0c0-7 4-10 6-16 3 3 4 5 4 8 4-5 6-10 5-18z',
    from: '#ffd54d',
    to: '#f0410e',
    lines: 'M24 42c-4-2-6-6-4-10l4-5 4 5c2 4 0 8-4 10',
  },
  crown: { path: 'M4 14l10 8L24 6l10 16 10-8-4 26H8z', from: '#ffe88a', to: '#cf8a00', lines: 'M10 35h28' },
  bolt: { path: 'M27 2L8 27h13l-3 19 22-27H26z', from: '#b8f1ff', to: '#1c86e8' },
  ruby: {
    path: 'M14 6h20l10 12-20 26L4 18z',
    from: '#ff8fa3',
    to: '#c1002f',
    lines: 'M4 18h40M14 6l10 12L34 6M24 18v26',
  },
  amber: {
    path: 'M24 4l18 10v20L24 44 6 34V14z',
    from: '#ffd98a',
    to: '#e07b00',
    lines: 'M24 4v40M6 14l36 20M42 14L6 34',
  },
  emerald: {
    path: 'M14 4h20l8 8v24l-8 8H14l-8-8V12z',
    from: '#9dffc4',
    to: '#068a4a',
    lines: 'M14 14h20v20H14z',
  },
  sapphire: {
    path: 'M24 3c11 13 17 20 17 28a17 14 0 0 1-34 0C7 23 13 16 24 3z',
    from: '#a5d0ff',
    to: '#1453d6',
    lines: 'M24 12c-6 8-9 13-9 19',
  },
  amethyst: { path: 'M24 3l6 15 15 6-15 6-6 15-6-15-15-6 15-6z', from: '#e3b8ff', to: '#7a1fd1' },
  pearl: { path: 'M24 5a19 19 0 1 0 .1 0z', from: '#ffffff', to: '#9fb3c8', lines: 'M15 18c2-4 5-6 9-6' },
  safe: {
    path: 'M8 6h32a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3h-2v4h-6v-4H16v4h-6v-4H8a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z',
    from: '#c9d6e2',
    to: '#4d6377',
    lines: 'M24 13a10 10 0 1 0 .1 0M24 13v20M14 23h20',
  },
  key: {
    path: 'M15 6a11 11 0 1 1-3 21.600L12 30v12h6v-4h4v-5h-4v-4a11 11 0 0 1-3-23zM30 20h14v6h-4v6h-5v-6h-6z',
    from: '#ffe28a',
    to: '#c98400',
  },
  bars: {
    path: 'M9 28h30l5 12H4zM15 12h18l5 12H10z',
    from: '#ffe9a1',
    to: '#cc8500',
    lines: 'M15 20h18M9 36h30',
  },
  coin: { path: 'M24 4a20 20 0 1 0 .1 0z', from: '#fff0a8', to: '#d99200', lines: 'M24 10a14 14 0 1 0 .1 0' },
  star: {
    path: 'M24 3l6.500 13.500L45 18.500 34.500 29 37 44 24 36.800 11 44l2.500-15L3 18.500l14.500-2z',
    from: '#fff29a',
    to: '#e69a00',
  },
  heart: {
    path: 'M24 43C9 32 4 25 4 16a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 9-5 16-20 27z',
    from: '#ff9fb5',
    to: '#d1063f',
  },
  clover: {
    path: 'M24 22c-3-5-4-15 3-17s12 6 6 12c7-4 14 0 13 6s-11 8-17 4c4 6 2 13-4 14 0 0-1-3-1-6-1 4-3 6-7 5s-5-8-1-12c-6 3-13 0-13-6s8-9 14-5c-4-6 1-13 7-5z',
    from: '#a8ff9d',
    to: '#14863a',
  },
  leaf: {
    path: 'M8 40C5 18 18 6 43 5c1 25-11 38-32 34l-3 5z',
    from: '#c4ff9b',
    to: '#2f8f2a',
    lines: 'M12 38C18 27 26 19 36 12',
  },
  gem: {
    path: 'M12 6h24l9 12-21 26L3 18z',
    from: '#aef4ff',
    to: '#0a8fc4',
    lines: 'M3 18h42M16 18l8 26 8-26',
  },
  comet: {
    path: 'M30 18a12 12 0 1 0 .1 0zM20 24C14 16 9 9 3 3c9 3 17 7 24 13zM17 32C11 27 6 23 2 20c7 1 12 3 17 6zM29 15C25 10 22 6 20 2c5 3 10 7 14 12z',
    from: '#fff6c2',
    to: '#ff7a3c',
    lines: 'M25 27c1-3 3-4 6-4',
  },
  sun: {
    path: 'M24 3l4 8 8-4 0 9 9 1-5 7 5 7-9 1 0 9-8-4-4 8-4-8-8 4 0-9-9-1 5-7-5-7 9-1 0-9 8 4z',
    from: '#fff1a0',
    to: '#ff8a00',
    lines: 'M24 15a9 9 0 1 0 .1 0',
  },
  saturn: {
    path: 'M24 9a15 15 0 1 0 .1 0zM2 33c8 2 30-6 44-20-2 8-22 22-44 20z',
    from: '#ffd0a6',
    to: '#b4541f',
    lines: 'M13 18c6 2 14 2 21-1',
  },
  rocket: {
    path: 'M24 2c8 7 10 16 8 26l6 6v8l-9-5H19l-9 5v-8l6-6C14 18 16 9 24 2zM20 39h8l-4 8z',
    from: '#e8f2ff',
    to: '#4d7fd6',
    lines: 'M24 13a4 4 0 1 0 .1 0M20 31h8',
  },
  moon: {
    path: 'M24 5a19 19 0 1 0 .1 0z',
    from: '#eef1f7',
    to: '#76819a',
    lines: 'M17 14a4 4 0 1 0 .1 0M31 24a5 5 0 1 0 .1 0M18 30a3 3 0 1 0 .1 0',
  },
  blank: { path: '', from: '#000', to: '#000' },
}
const LETTERS: Readonly<Record<string, readonly [string, string]>> = {
  A: ['#ffb199', '#d6336c'],
  K: ['#9fd0ff', '#3461d1'],
  Q: ['#d9b3ff', '#7b3fd0'],
  J: ['#a6f0c6', '#1b8f63'],
}

let made = 0

/** The picture of a symbol. `coin:500` is a coin with its payout on it. */
export function symbolArt(name: string): SVGElement {
  const [id = '', value] = name.split(':')
  const letter = LETTERS[id]
  const art = ART[id] ?? ART.blank
  made += 1
  const gradient = `g${made}`
  const [from, to] = letter ?? [art?.from ?? '', art?.to ?? '']
  const stops = [
    svg('stop', { offset: '0', 'stop-color': from }),
    svg('stop', { offset: '1', 'stop-color': to }),
  ]
  const parts: Node[] = [
    svg('defs', {}, svg('linearGradient', { id: gradient, x1: 0, y1: 0, x2: 0.4, y2: 1 }, ...stops)),
  ]
  const text = (said: string, size: number, fill: string) => {
    const node = svg('text', {
      x: 24,
      y: 24,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': size,
      'font-weight': 900,
      fill,
    })
    node.append(said)
    return node
  }
  if (letter) parts.push(text(id, 38, `url(#${gradient})`))
  else if (art?.path) {
    parts.push(
      svg('path', {
        d: art.path,
        fill: `url(#${gradient})`,
        stroke: 'rgba(255,255,255,.55)',
        'stroke-width': 1.5,
        'stroke-linejoin': 'round',
      }),
    )
    if (art.lines)
      parts.push(
        svg('path', {
          d: art.lines,
          fill: 'none',
          stroke: 'rgba(255,255,255,.6)',
          'stroke-width': 2,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      )
    if (art.text) parts.push(text(art.text, 15, '#fff'))
    if (value !== undefined) parts.push(text(`${Number(value) / 100}`, 16, '#5a3400'))
  }
  return svg('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true', class: 'symbol' }, ...parts)
}

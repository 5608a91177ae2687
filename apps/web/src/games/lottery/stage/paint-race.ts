import type { Box } from '../../pixi/drawing.ts'
import { mix } from '../../pixi/ease.ts'
import type { Moment } from './moment.ts'
import { finishing, orderOf, RACE_MS, RACERS, type Race, running } from './race.ts'
import { scatter } from './turn.ts'

type Brush = CanvasRenderingContext2D

const COLOURS: Readonly<Record<number, { readonly body: string; readonly ink: string }>> = {
  1: { body: '#f4c430', ink: '#1c1405' },
  2: { body: '#2f86ec', ink: '#fff' },
  3: { body: '#6d7a8c', ink: '#fff' },
  4: { body: '#e8671b', ink: '#fff' },
  5: { body: '#6fe3dd', ink: '#06272c' },
  6: { body: '#7c5cf0', ink: '#fff' },
  7: { body: '#dfe5ee', ink: '#121b28' },
  8: { body: '#e2324e', ink: '#fff' },
  9: { body: '#98303f', ink: '#fff' },
  10: { body: '#1f9a4d', ink: '#fff' },
}
const MEDALS = ['#ffd54a', '#dfe5ee', '#e0935a'] as const

/** Chips of the order move to their new places at this rate per frame's worth of time. */
const CHIP_EASE_MS = 110

export type RacePainter = (brush: Brush, box: Box, moment: Moment, nowMs: number) => boolean

/** A painter that keeps the chips of the order between frames. */
export function racePainter(): RacePainter {
  const slots = new Map<number, number>()
  let lastMs = 0
  let cars = new Map<number, HTMLCanvasElement>()
  let size = ''
  return (brush, box, moment, nowMs) => {
    const { draw, values, motion, forMs, tumbledMs } = moment
    const race = motion === 'tumble' ? running(draw, forMs) : finishing(draw, values, tumbledMs, forMs)
    const look = lookOf(box)
    const wanted = `${look.car} ${box.resolution}`
    if (wanted !== size) {
      size = wanted
      cars = new Map(RACERS.map((racer) => [racer, paintCar(racer, look.car, box.resolution)]))
    }
    const eased = 1 - Math.exp(-Math.min(100, nowMs - lastMs) / CHIP_EASE_MS)
    lastMs = nowMs
    const order = orderOf(race)
    for (const [rank, racer] of order.entries())
      slots.set(racer, mix(slots.get(racer) ?? rank, rank, motion === 'tumble' && forMs === 0 ? 1 : eased))
    brush.save()
    brush.beginPath()
    brush.roundRect(0, 0, box.width, box.height, 12)
    brush.clip()
    paintGround(brush, box, look, race)
    if (race.line !== null) paintLine(brush, box, look, race.line)
    for (const racer of RACERS) paintRacer(brush, racer, race, { box, look, cars, draw, forMs, motion })
    paintMedals(brush, box, look, race, order, motion === 'land' ? forMs / RACE_MS : 0)
    paintOrder(brush, box, look, slots)
    brush.restore()
    return motion !== 'rest'
  }
}

type Look = {
  readonly head: number
  readonly stand: number
  readonly top: number
  readonly lane: number
  readonly car: number
}

function lookOf({ width, height }: Box): Look {
  const head = Math.min(34, Math.max(18, height * 0.15), width / 11)
  const stand = height * 0.1
  const top = head + stand + 3
  const lane = (height - top - 5) / RACERS.length
  return { head, stand, top, lane, car: Math.round(Math.min(lane * 4.4, width * 0.19)) }
}

/** Stand, kerbs and lanes pass by; the stand, which is further away, slower. */
function paintGround(
  brush: Brush,
  { width, height }: Box,
  { head, stand, top, lane }: Look,
  { gone }: Race,
): void {
  brush.fillStyle = '#0c1524'
  brush.fillRect(0, 0, width, head + stand)
  const seats = Math.max(5, stand / 3)
  const shift = (gone * width * 0.35) % seats
  for (let x = -1; x * seats < width + seats; x++)
    for (let row = 0; row < 3; row++) {
      const seat = x + Math.floor((gone * width * 0.35) / seats)
      brush.fillStyle = `hsl(${scatter(seat, row) * 360} 55% ${34 + scatter(row, seat) * 26}% / 0.8)`
      brush.fillRect(x * seats - shift, head + (row * stand) / 3 + 1, seats * 0.62, stand / 3 - 2)
    }
  const road = brush.createLinearGradient(0, top, 0, height)
  road.addColorStop(0, '#323b49')
  road.addColorStop(1, '#454f5f')
  brush.fillStyle = road
  brush.fillRect(0, top, width, height - top)
  const kerb = 16
  const by = (gone * width) % (kerb * 2)
  for (let x = -by; x < width; x += kerb * 2)
    for (const y of [top - 3, height - 5]) {
      brush.fillStyle = '#e4273f'
      brush.fillRect(x, y, kerb, 5)
      brush.fillStyle = '#f5f7fb'
      brush.fillRect(x + kerb, y, kerb, 5)
    }
  brush.fillStyle = 'rgb(255 255 255 / 0.16)'
  const dash = width * 0.09
  const dashBy = (gone * width) % (dash * 2)
  for (let racer = 1; racer < RACERS.length; racer++)
    for (let x = -dashBy; x < width; x += dash * 2) brush.fillRect(x, top + racer * lane, dash, 1)
}

function paintLine(brush: Brush, { width, height }: Box, { top }: Look, line: number): void {
  const square = Math.max(4, (height - top) / 24)
  for (let row = 0; top + row * square < height - 4; row++)
    for (const column of [0, 1, 2]) {
      brush.fillStyle = (row + column) % 2 === 0 ? '#f7f9fc' : '#0d1420'
      brush.fillRect(line * width + column * square, top + row * square, square, square)
    }
}

type Field = {
  readonly box: Box
  readonly look: Look
  readonly cars: ReadonlyMap<number, HTMLCanvasElement>
  readonly draw: number
  readonly forMs: number
  readonly motion: Moment['motion']
}

function paintRacer(
  brush: Brush,
  racer: number,
  race: Race,
  { box, look, cars, draw, forMs, motion }: Field,
): void {
  const art = cars.get(racer)
  if (!art) return
  const { width } = box
  const tall = (look.car * art.height) / art.width
  const shake = motion === 'rest' ? 0 : Math.sin(forMs / 47 + racer * 2) * look.lane * 0.04
  const x = (race.at[racer - 1] ?? 0) * width - look.car
  const y = look.top + (racer - 0.5) * look.lane - tall / 2 + shake
  // Streaks of speed behind it.
  for (let streak = 0; streak < 3; streak++) {
    const long = look.car * (0.35 + 0.5 * scatter(draw, racer, streak, Math.floor(forMs / 90)))
    brush.fillStyle = `rgb(255 255 255 / ${0.1 + 0.08 * streak})`
    brush.fillRect(x - long, y + tall * (0.25 + streak * 0.22), long, Math.max(1, look.lane * 0.07))
  }
  brush.drawImage(art, x, y, look.car, tall)
}

/** The first three once they have crossed the line. */
function paintMedals(
  brush: Brush,
  { width }: Box,
  look: Look,
  race: Race,
  order: readonly number[],
  share: number,
): void {
  if (share === 0) return
  for (const [place, colour] of MEDALS.entries()) {
    const racer = order[place]
    if (racer === undefined) continue
    const at = race.at[racer - 1] ?? 0
    const isIn = race.line === null ? share > 0.9 : race.line <= at
    if (!isIn) continue
    const size = Math.max(7, look.lane * 0.62)
    const [x, y] = [at * width + size * 1.25, look.top + (racer - 0.5) * look.lane]
    brush.fillStyle = colour
    brush.beginPath()
    brush.arc(x, y, size, 0, 2 * Math.PI)
    brush.fill()
    write(brush, String(place + 1), x, y, size * 1.35, '#1a1206')
  }
}

/** The order as it is now, first on the left. */
function paintOrder(brush: Brush, { width }: Box, { head }: Look, slots: ReadonlyMap<number, number>): void {
  brush.fillStyle = 'rgb(5 10 18 / 0.85)'
  brush.fillRect(0, 0, width, head)
  const room = width / RACERS.length
  const chip = Math.min(head - 6, room - 4)
  for (const [racer, slot] of slots) {
    const { body, ink } = COLOURS[racer] ?? { body: '#888', ink: '#fff' }
    const x = slot * room + (room - chip) / 2
    brush.fillStyle = body
    brush.beginPath()
    brush.roundRect(x, (head - chip) / 2, chip, chip, chip * 0.3)
    brush.fill()
    write(brush, String(racer), x + chip / 2, head / 2, chip * 0.62, ink)
  }
}

function write(brush: Brush, text: string, x: number, y: number, size: number, colour: string): void {
  brush.font = `800 ${size}px system-ui, sans-serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillStyle = colour
  brush.fillText(text, x, y + size * 0.06)
}

/** A single-seater seen from above, its nose to the right. Painted once and moved as a picture. */
function paintCar(racer: number, width: number, resolution: number): HTMLCanvasElement {
  const art = document.createElement('canvas')
  const tall = width * 0.42
  art.width = Math.max(1, Math.round(width * resolution))
  art.height = Math.max(1, Math.round(tall * resolution))
  const brush = art.getContext('2d')
  if (!brush) return art
  const { body, ink } = COLOURS[racer] ?? { body: '#888', ink: '#fff' }
  brush.scale(art.width, art.width)
  const rounded = (x: number, y: number, w: number, h: number, r: number, fill: string): void => {
    brush.fillStyle = fill
    brush.beginPath()
    brush.roundRect(x, y, w, h, r)
    brush.fill()
  }
  const middle = 0.21
  rounded(0.04, 0.3, 0.92, 0.1, 0.05, 'rgb(0 0 0 / 0.35)')
  for (const y of [0.02, 0.31]) {
    rounded(0.1, y, 0.2, 0.09, 0.03, '#0b0f16')
    rounded(0.68, y + (y < 0.1 ? 0.015 : -0.015), 0.16, 0.08, 0.03, '#0b0f16')
  }
  rounded(0.02, 0.07, 0.07, 0.28, 0.02, '#10161f')
  rounded(0.9, 0.06, 0.06, 0.3, 0.02, body)
  brush.fillStyle = body
  brush.beginPath()
  brush.moveTo(0.08, middle - 0.09)
  brush.lineTo(0.52, middle - 0.13)
  brush.lineTo(0.66, middle - 0.06)
  brush.lineTo(0.97, middle - 0.035)
  brush.lineTo(0.97, middle + 0.035)
  brush.lineTo(0.66, middle + 0.06)
  brush.lineTo(0.52, middle + 0.13)
  brush.lineTo(0.08, middle + 0.09)
  brush.closePath()
  brush.fill()
  rounded(0.12, middle - 0.06, 0.8, 0.035, 0.017, 'rgb(255 255 255 / 0.35)')
  rounded(0.55, middle - 0.045, 0.12, 0.09, 0.045, '#0b0f16')
  brush.fillStyle = ink === '#fff' ? 'rgb(255 255 255 / 0.95)' : 'rgb(15 20 30 / 0.9)'
  brush.beginPath()
  brush.arc(0.34, middle, 0.115, 0, 2 * Math.PI)
  brush.fill()
  brush.save()
  brush.translate(0.34, middle)
  brush.scale(1 / 100, 1 / 100)
  write(brush, String(racer), 0, 0, 17, ink === '#fff' ? '#10161f' : '#fff')
  brush.restore()
  return art
}

import { type Brush, downward } from '../pixi/painted.ts'
import { BODY } from './keeper-pose.ts'

/** One kit per keeper: each covers one more zone, and the player must be able to count them before betting. */
export const KITS = [0xffd23f, 0xff7a59, 0x9d7bff] as const

export type Part = 'torso' | 'arm' | 'forearm' | 'thigh' | 'shin' | 'head'

type PartArt = {
  /** Length and thickness, in goal heights. The joint is at the top, half a thickness inside. */
  readonly length: number
  readonly thick: number
  /** Painted in white and grey, then tinted with the kit colour. */
  readonly kit: boolean
  readonly paint: (brush: Brush, width: number, height: number) => void
}

const SKIN = ['#f2c39c', '#d99a6c', '#b87848']
const CLOTH = ['#ffffff', '#f1f1f1', '#bdbdbd']
const DARK = ['#3a4763', '#252f47', '#161d30']
const GLOVE = ['#ffffff', '#e9eef8', '#a9b6cc']

/** A round limb, lit from the left. */
function limb(brush: Brush, width: number, from: number, to: number, colours: readonly string[]): void {
  const round = brush.createLinearGradient(0, 0, width, 0)
  colours.forEach((colour, index) => round.addColorStop(index / (colours.length - 1), colour))
  brush.fillStyle = round
  brush.beginPath()
  brush.roundRect(0, from, width, to - from, width / 2)
  brush.fill()
}

export const ART: Readonly<Record<Part, PartArt>> = {
  torso: {
    length: BODY.torso + 0.07,
    thick: 0.2,
    kit: true,
    paint(brush, width, height) {
      const round = brush.createLinearGradient(0, 0, width, 0)
      for (const [index, colour] of ['#e4e4e4', '#ffffff', '#dcdcdc', '#a8a8a8'].entries())
        round.addColorStop(index / 3, colour)
      brush.fillStyle = round
      brush.beginPath()
      brush.moveTo(width * 0.08, height * 0.16)
      brush.quadraticCurveTo(width * 0.1, 0, width * 0.36, 0)
      brush.lineTo(width * 0.64, 0)
      brush.quadraticCurveTo(width * 0.9, 0, width * 0.92, height * 0.16)
      brush.lineTo(width * 0.8, height * 0.9)
      brush.quadraticCurveTo(width * 0.5, height * 1.06, width * 0.2, height * 0.9)
      brush.closePath()
      brush.fill()
      brush.fillStyle = 'rgb(0 0 0 / 0.16)'
      brush.fillRect(width * 0.2, height * 0.42, width * 0.6, height * 0.1)
      brush.fillStyle = 'rgb(0 0 0 / 0.22)'
      brush.beginPath()
      brush.ellipse(width * 0.5, 0, width * 0.15, height * 0.075, 0, 0, Math.PI)
      brush.fill()
    },
  },
  arm: {
    length: BODY.arm + 0.06,
    thick: 0.075,
    kit: true,
    paint: (brush, width, height) => limb(brush, width, 0, height, CLOTH),
  },
  forearm: {
    length: BODY.forearm + 0.09,
    thick: 0.092,
    kit: false,
    paint(brush, width, height) {
      brush.save()
      brush.translate(width * 0.15, 0)
      limb(brush, width * 0.7, 0, height * 0.72, SKIN)
      brush.restore()
      limb(brush, width, height * 0.54, height, GLOVE)
      brush.fillStyle = '#2f7df6'
      brush.fillRect(width * 0.06, height * 0.58, width * 0.88, height * 0.07)
      brush.strokeStyle = 'rgb(60 80 120 / 0.35)'
      brush.lineWidth = Math.max(0.6, width * 0.05)
      for (const part of [0.36, 0.64]) {
        brush.beginPath()
        brush.moveTo(width * part, height * 0.82)
        brush.lineTo(width * part, height * 0.96)
        brush.stroke()
      }
    },
  },
  thigh: {
    length: BODY.thigh + 0.07,
    thick: 0.1,
    kit: false,
    paint: (brush, width, height) => limb(brush, width, 0, height, DARK),
  },
  shin: {
    length: BODY.shin + 0.065,
    thick: 0.082,
    kit: false,
    paint(brush, width, height) {
      limb(brush, width, 0, height * 0.5, SKIN)
      limb(brush, width, height * 0.24, height * 0.92, ['#f6f8ff', '#d9e0ee', '#9fabc4'])
      brush.fillStyle = '#2f7df6'
      brush.fillRect(width * 0.02, height * 0.33, width * 0.96, height * 0.06)
      limb(brush, width, height * 0.76, height, ['#3b4256', '#1d2230', '#0c0f18'])
    },
  },
  head: {
    length: BODY.head * 2.25,
    thick: BODY.head * 2,
    kit: false,
    paint(brush, width, height) {
      const middle = width / 2
      brush.fillStyle = '#c98a5c'
      brush.fillRect(width * 0.36, height * 0.78, width * 0.28, height * 0.22)
      const face = brush.createRadialGradient(
        width * 0.38,
        height * 0.34,
        0,
        middle,
        height * 0.48,
        width * 0.62,
      )
      SKIN.forEach((colour, index) => face.addColorStop(index / 2, colour))
      brush.fillStyle = face
      brush.beginPath()
      brush.ellipse(middle, height * 0.47, width * 0.42, height * 0.43, 0, 0, 2 * Math.PI)
      brush.fill()
      brush.fillStyle = downward(brush, 0, height * 0.5, ['#5a3b27', '#33200f'])
      brush.beginPath()
      brush.ellipse(middle, height * 0.36, width * 0.44, height * 0.36, 0, Math.PI, 2 * Math.PI)
      brush.quadraticCurveTo(width * 0.74, height * 0.22, middle, height * 0.24)
      brush.quadraticCurveTo(width * 0.24, height * 0.22, width * 0.06, height * 0.36)
      brush.fill()
      brush.fillStyle = '#22160d'
      for (const side of [-1, 1]) {
        brush.beginPath()
        brush.ellipse(
          middle + side * width * 0.15,
          height * 0.5,
          width * 0.05,
          height * 0.06,
          0,
          0,
          2 * Math.PI,
        )
        brush.fill()
      }
      brush.strokeStyle = 'rgb(90 40 20 / 0.6)'
      brush.lineWidth = Math.max(0.7, width * 0.04)
      brush.beginPath()
      brush.arc(middle, height * 0.6, width * 0.13, 0.25 * Math.PI, 0.75 * Math.PI)
      brush.stroke()
    },
  },
}

import { useEffect, useRef } from 'react'
import { startLoop } from '../../pixi/loop.ts'
import type { Moment, Motion } from './moment.ts'
import { paintDice } from './paint-dice.ts'
import { racePainter } from './paint-race.ts'

/** More pixels than this cost much and show little. */
const SHARPEST = 2

export type DrawStageProps = {
  readonly gameId: 'fast3' | 'racing10'
  readonly draw: number
  readonly values: readonly number[]
  readonly motion: Motion
}

/** A draw as it happens: dice that are thrown, or a race. Decorative: a text beside it says the result. */
export function DrawStage({ gameId, draw, values, motion }: DrawStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useRef<{
    draw: number
    values: readonly number[]
    motion: Motion
    sinceMs: number
    tumbledMs: number
  }>(undefined)
  const wake = useRef<() => void>(undefined)

  useEffect(() => {
    const before = shown.current
    const now = performance.now()
    if (before?.motion === motion && before.draw === draw) {
      shown.current = { ...before, values }
    } else {
      const goesOn = before?.motion === 'tumble' && motion === 'land' && before.draw === draw
      // A result that was seen coming to rest goes on resting; one from before the page was open rests at once.
      const isAtRest = motion === 'rest'
      shown.current = {
        draw,
        values,
        motion,
        sinceMs: isAtRest ? Number.NEGATIVE_INFINITY : now,
        tumbledMs: goesOn ? now - before.sinceMs : 0,
      }
    }
    wake.current?.()
  }, [draw, values, motion])

  useEffect(() => {
    const element = canvas.current
    const brush = element?.getContext('2d')
    if (!element || !brush) return
    const race = racePainter()
    const box = { width: 0, height: 0, resolution: Math.min(devicePixelRatio, SHARPEST) }
    const paint = (nowMs: number): boolean => {
      const now = shown.current
      if (!now || box.width === 0) return false
      const { sinceMs, ...rest } = now
      const moment: Moment = { ...rest, forMs: nowMs - sinceMs }
      brush.setTransform(box.resolution, 0, 0, box.resolution, 0, 0)
      brush.clearRect(0, 0, box.width, box.height)
      return gameId === 'fast3' ? paintDice(brush, box, moment) : race(brush, box, moment, nowMs)
    }
    const loop = startLoop(paint)
    wake.current = loop.wake
    const fit = (): void => {
      box.width = element.clientWidth
      box.height = element.clientHeight
      element.width = Math.round(box.width * box.resolution)
      element.height = Math.round(box.height * box.resolution)
      // Resizing clears the canvas; waiting for the next frame would flash.
      paint(performance.now())
      loop.wake()
    }
    const resized = new ResizeObserver(fit)
    const seen = (): void => loop.setSeen(!document.hidden)
    fit()
    resized.observe(element)
    document.addEventListener('visibilitychange', seen)
    return () => {
      loop.end()
      wake.current = undefined
      resized.disconnect()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [gameId])

  return <canvas ref={canvas} aria-hidden className="lot-canvas" data-game={gameId} />
}

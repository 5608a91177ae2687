import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import type { Drawing } from './drawing.ts'
import type { Stage } from './stage.ts'
import './pixi.css'

/** A graphics card that was taken away so often does not come back. */
const MOST_LOSSES = 3
const AFTER_LOSS_MS = 1000

type PixiStageProps<Shown> = {
  /** A name for what did not load. */
  readonly name: string
  readonly load: () => Promise<() => Drawing<Shown>>
  readonly shown: Shown
  /** Whether the scene is drawn. Until it is, and where it cannot be, the page shows its plain board. */
  readonly onDrawn: (drawn: boolean) => void
}

/** A picture behind the controls: nothing in it can be pressed, focused or read. It comes when everything else is there. */
export function PixiStage<Shown>({ name, load, shown, onDrawn }: PixiStageProps<Shown>) {
  const host = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage<Shown> | null>(null)
  const still = useReducedMotion()
  const [losses, setLosses] = useState(0)
  const now = useRef({ shown, still, load, onDrawn })
  now.current = { shown, still, load, onDrawn }

  useEffect(() => {
    const box = host.current
    if (!box || losses > MOST_LOSSES) return
    let gone = false
    async function open(into: HTMLElement): Promise<void> {
      const [{ openStage }, draughtsman] = await Promise.all([
        loadChunk('pixi', () => import('./stage.ts')),
        loadChunk(name, now.current.load),
      ])
      if (gone) return
      const opened = await openStage({
        host: into,
        drawing: draughtsman(),
        onLost() {
          stage.current = null
          now.current.onDrawn(false)
          setLosses((count) => count + 1)
        },
      })
      if (gone) return opened?.close()
      stage.current = opened
      if (!opened) return
      opened.show(now.current.shown, true)
      now.current.onDrawn(true)
    }
    // A scene that does not come leaves the plain board, on which everything can be played.
    const timer = setTimeout(() => void open(box).catch(() => undefined), losses === 0 ? 0 : AFTER_LOSS_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      stage.current?.close()
      stage.current = null
    }
  }, [name, losses])

  useEffect(() => {
    stage.current?.show(shown, still)
  }, [shown, still])

  return <div ref={host} aria-hidden className="pixi-stage" />
}

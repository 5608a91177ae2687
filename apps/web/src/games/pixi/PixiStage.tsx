import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import type { Drawing } from './drawing.ts'
import type { Stage } from './stage.ts'
import './pixi.css'

/** After more lost WebGL contexts than this, the stage is not reopened. */
const MOST_LOSSES = 3
const AFTER_LOSS_MS = 1000

type PixiStageProps<Shown> = {
  /** Name for the error report when loading fails. */
  readonly name: string
  readonly load: () => Promise<() => Drawing<Shown>>
  readonly shown: Shown
  /** Reports whether the scene is rendered. Until it is, and where it cannot be, the page shows its plain board. */
  readonly onDrawn: (drawn: boolean) => void
}

/** A decorative WebGL scene behind the controls, hidden from assistive technology. It loads after all else. */
export function PixiStage<Shown>({ name, load, shown, onDrawn }: PixiStageProps<Shown>) {
  const host = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage<Shown> | null>(null)
  const still = useReducedMotion()
  const [losses, setLosses] = useState(0)

  const begin = useEffectEvent((): ReturnType<typeof load> => loadChunk(name, load))
  const opened = useEffectEvent((fresh: Stage<Shown>) => {
    stage.current = fresh
    fresh.show(shown, true)
    onDrawn(true)
  })
  const lost = useEffectEvent(() => {
    stage.current = null
    onDrawn(false)
    setLosses(losses + 1)
  })

  useEffect(() => {
    const box = host.current
    if (!box || losses > MOST_LOSSES) return
    let gone = false
    async function open(into: HTMLElement): Promise<void> {
      const [{ openStage }, draughtsman] = await Promise.all([
        loadChunk('pixi', () => import('./stage.ts')),
        begin(),
      ])
      if (gone) return
      const fresh = await openStage({ host: into, drawing: draughtsman(), onLost: lost })
      if (gone) fresh?.close()
      else if (fresh) opened(fresh)
    }
    // If the scene fails to load, the plain board stays, and the game is fully playable on it.
    const timer = setTimeout(() => void open(box).catch(() => undefined), losses === 0 ? 0 : AFTER_LOSS_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      stage.current?.close()
      stage.current = null
    }
  }, [losses])

  useEffect(() => {
    stage.current?.show(shown, still)
  }, [shown, still])

  return <div ref={host} aria-hidden className="pixi-stage" />
}

import 'pixi.js/unsafe-eval'
import 'pixi.js/mesh'
import { isCovered } from '@baize/ui/modal-stack'
import { WebGLRenderer } from 'pixi.js'
import type { Drawing } from './drawing.ts'
import { startLoop } from './loop.ts'

/** Device pixel ratio is capped: more than 2 costs much and shows little. */
const SHARPEST = 2
/** A popup's backdrop blur is recomputed with each frame, so a covered stage renders only this often. */
const COVERED_MS = 250

export type Stage<Shown> = {
  readonly show: (shown: Shown, still: boolean) => void
  readonly close: () => void
}

type StageOptions<Shown> = {
  readonly host: HTMLElement
  readonly drawing: Drawing<Shown>
  /** The browser lost the WebGL context. The stage is already closed. */
  readonly onLost: () => void
}

/** Renders into the host until closed. Null where WebGL is not available: the page then keeps its plain board. */
export async function openStage<Shown>({
  host,
  drawing,
  onLost,
}: StageOptions<Shown>): Promise<Stage<Shown> | null> {
  const canvas = document.createElement('canvas')
  const renderer = new WebGLRenderer()
  try {
    await renderer.init({
      canvas,
      // Transparent, over the backdrop canvas.
      backgroundAlpha: 0,
      antialias: false,
      autoDensity: true,
      // Skips the modules Pixi loads by default (text, events and others): the page has its own.
      skipExtensionImports: true,
    })
  } catch {
    drawing.destroy()
    return null
  }

  // One texture per batch. Pixi would put sixteen into one draw call and select among them for each pixel, which costs
  // a software WebGL renderer far more than it saves.
  renderer.limits.maxBatchableTextures = 1

  let drawnMs = Number.NEGATIVE_INFINITY
  const loop = startLoop((nowMs) => {
    if (isCovered() && nowMs - drawnMs < COVERED_MS) return true
    drawnMs = nowMs
    const moves = drawing.draw(nowMs)
    renderer.render(drawing.root)
    return moves
  })

  let size = ''
  function fit(): void {
    const { clientWidth: width, clientHeight: height } = host
    const resolution = Math.min(devicePixelRatio, SHARPEST)
    const next = `${width} ${height} ${resolution}`
    if (width === 0 || height === 0 || next === size) return
    size = next
    renderer.resize(width, height, resolution)
    drawing.fit({ width, height, resolution })
    // Resizing clears the canvas; waiting for the next frame would flash.
    drawing.draw(performance.now())
    renderer.render(drawing.root)
    loop.wake()
  }

  let near = true
  const lookAgain = (): void => loop.setSeen(near && !document.hidden)
  const resized = new ResizeObserver(fit)
  const sighted = new IntersectionObserver((entries) => {
    near = entries.at(-1)?.isIntersecting ?? true
    lookAgain()
  })

  let open = true
  function close(): void {
    if (!open) return
    open = false
    loop.end()
    resized.disconnect()
    sighted.disconnect()
    document.removeEventListener('visibilitychange', lookAgain)
    canvas.remove()
    drawing.backdrop.remove()
    drawing.destroy()
    renderer.destroy()
  }

  host.append(drawing.backdrop, canvas)
  fit()
  resized.observe(host)
  sighted.observe(host)
  document.addEventListener('visibilitychange', lookAgain)
  canvas.addEventListener('webglcontextlost', () => {
    if (!open) return
    close()
    onLost()
  })

  return {
    show(shown, still) {
      drawing.show(shown, still ? Number.NEGATIVE_INFINITY : performance.now())
      loop.wake()
    },
    close,
  }
}

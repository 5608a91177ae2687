import 'pixi.js/unsafe-eval'
import 'pixi.js/mesh'
import { WebGLRenderer } from 'pixi.js'
import { isCovered } from '../../ui/modal-stack.ts'
import type { Drawing } from './drawing.ts'
import { startLoop } from './loop.ts'

/** More than two pixels of the screen to one of the page cost much and show little. */
const SHARPEST = 2
/** A popup blurs what is behind it, anew with each frame: there it is enough that the picture is not an old one. */
const COVERED_MS = 250

export type Stage<Shown> = {
  readonly show: (shown: Shown, still: boolean) => void
  readonly close: () => void
}

type StageOptions<Shown> = {
  readonly host: HTMLElement
  readonly drawing: Drawing<Shown>
  /** The browser took the graphics card away. The stage is closed by then. */
  readonly onLost: () => void
}

/** Draws into the host until closed. Null where the browser has no WebGL: then the page keeps its plain board. */
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
      // The backdrop shines through.
      backgroundAlpha: 0,
      antialias: false,
      autoDensity: true,
      // Text, events and all else that Pixi would load by itself: the page has them already.
      skipExtensionImports: true,
    })
  } catch {
    drawing.destroy()
    return null
  }

  // One texture at a time. Pixi would put sixteen into one draw and choose among them for each pixel, which costs a computed WebGL
  // (no graphics card) far more than it saves.
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
    // Resizing wipes the canvas; a frame later would flash.
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

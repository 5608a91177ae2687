import type { Container } from 'pixi.js'

/** Size of a scene in CSS pixels, and the device pixels per CSS pixel. */
export type Box = { readonly width: number; readonly height: number; readonly resolution: number }

/** A game's scene. It only renders: all state is computed elsewhere, as functions of time. */
export type Drawing<Shown> = {
  /** Static background, painted once and composited by the page: each frame draws only what is in front of it. */
  readonly backdrop: HTMLCanvasElement
  readonly root: Container
  /** Called on a new size: repaints everything that depends on it. */
  readonly fit: (box: Box) => void
  /** Sets the state to show from this time on; -Infinity means at once, without animation. */
  readonly show: (shown: Shown, sinceMs: number) => void
  /** Renders a point in time; returns whether the next frame will differ. */
  readonly draw: (nowMs: number) => boolean
  readonly destroy: () => void
}

import type { Container } from 'pixi.js'

/** Where a scene is drawn, in CSS pixels, and how many of the screen's there are to one. */
export type Box = { readonly width: number; readonly height: number; readonly resolution: number }

/** What a game draws on a stage. All that happens is decided elsewhere, by functions of time; this only shows it. */
export type Drawing<Shown> = {
  readonly root: Container
  /** A new size: whatever is painted for one is painted anew. */
  readonly fit: (box: Box) => void
  /** What is to be seen from this moment on; a moment infinitely long ago means: at once, without motion. */
  readonly show: (shown: Shown, sinceMs: number) => void
  /** Places everything for a moment, and says whether the next will look different. */
  readonly draw: (nowMs: number) => boolean
  readonly destroy: () => void
}

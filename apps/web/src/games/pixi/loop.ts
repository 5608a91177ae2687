/** Requests animation frames only while something moves and the stage is visible. */
export type Loop = {
  /** Requests a frame after a change. */
  readonly wake: () => void
  /** Sets visibility. Frames missed while hidden are not replayed. */
  readonly setSeen: (seen: boolean) => void
  readonly end: () => void
}

/** `draw` returns whether the next frame will differ. */
export function startLoop(draw: (nowMs: number) => boolean): Loop {
  let asked: number | null = null
  let seen = true
  let ended = false

  function ask(): void {
    if (asked === null && seen && !ended) asked = requestAnimationFrame(frame)
  }
  function frame(): void {
    asked = null
    // Not the frame's timestamp: it may predate the input that requested the frame, and the animation would not have
    // begun.
    if (draw(performance.now())) ask()
  }
  function drop(): void {
    if (asked !== null) cancelAnimationFrame(asked)
    asked = null
  }
  return {
    wake: ask,
    setSeen(next) {
      seen = next
      if (seen) ask()
      else drop()
    },
    end() {
      ended = true
      drop()
    },
  }
}

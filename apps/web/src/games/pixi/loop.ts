/** Asks for frames as long as something moves and somebody looks, and for none otherwise. */
export type Loop = {
  /** Something is to be seen: draws the next frame. */
  readonly wake: () => void
  /** Whether anybody can see it. What was missed is not made up for. */
  readonly setSeen: (seen: boolean) => void
  readonly end: () => void
}

/** `draw` says whether the next frame will look different. */
export function startLoop(draw: (nowMs: number) => boolean): Loop {
  let asked: number | null = null
  let seen = true
  let ended = false

  function ask(): void {
    if (asked === null && seen && !ended) asked = requestAnimationFrame(frame)
  }
  function frame(): void {
    asked = null
    // The frame's own time may lie before the press that asked for it, and then nothing would have begun yet.
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

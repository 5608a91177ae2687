/** Multiplier from which a win gets confetti besides the banner. */
const GREAT_WIN = 5

export const isGreat = (multiplier: string): boolean => Number(multiplier) >= GREAT_WIN

/** A short confetti burst over the board. Without a worker, whose blob source the page's CSP would block. */
export async function celebrate(canvas: HTMLCanvasElement): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const burst = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  await burst({
    particleCount: 90,
    spread: 75,
    startVelocity: 32,
    ticks: 110,
    scalar: 0.8,
    origin: { x: 0.5, y: 0.62 },
    colors: ['#41dd8a', '#48e6cc', '#ffc04a', '#7aa2ff'],
  })
}

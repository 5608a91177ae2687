import coin from '../assets/art/coin.webp'
import { prefersReducedMotion } from './reduced-motion.ts'

const COINS = 8
const FLIGHT_MS = 650
const APART_MS = 55
/** Half of a coin's width. */
const RADIUS = 14

const middleOf = (element: Element): readonly [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/**
 * Lets coins fly from where money was collected to the balance in the header, which counts up meanwhile. Decoration:
 * nothing waits for it, and with reduced motion or without a balance in sight it is left out.
 */
export function flyCoins(from: Element | null): void {
  const balance = document.querySelector('#balance')
  if (!from || !balance || prefersReducedMotion()) return
  const [x, y] = middleOf(from)
  const [toX, toY] = middleOf(balance)
  for (let i = 0; i < COINS; i += 1) {
    const picture = new Image(2 * RADIUS, 2 * RADIUS)
    picture.src = coin
    picture.alt = ''
    picture.className = 'pointer-events-none fixed top-0 left-0 z-[9999]'
    document.body.append(picture)
    // Coins spread in a fan first, so that each has a path of its own.
    const angle = Math.PI * (1 + (i + 0.5) / COINS)
    const [fanX, fanY] = [x + 56 * Math.cos(angle), y + 40 * Math.sin(angle)]
    const at = (left: number, top: number, scale: number) =>
      `translate(${left - RADIUS}px, ${top - RADIUS}px) scale(${scale})`
    const flight = picture.animate(
      [
        { transform: at(x, y, 0.4), opacity: 0 },
        { transform: at(fanX, fanY, 1), opacity: 1, offset: 0.35, easing: 'ease-in' },
        { transform: at(toX, toY, 0.5), opacity: 1 },
      ],
      { duration: FLIGHT_MS, delay: i * APART_MS, fill: 'backwards', easing: 'ease-out' },
    )
    void flight.finished.catch(() => undefined).then(() => picture.remove())
  }
  balance.animate([{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], {
    duration: 300,
    delay: FLIGHT_MS,
    iterations: 2,
  })
}

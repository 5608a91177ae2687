import { useBackStays } from './back-closes.ts'

/** Inside a popup that must be answered: while mounted, Back changes neither it nor the page behind. */
export function BackStays() {
  useBackStays()
  return null
}

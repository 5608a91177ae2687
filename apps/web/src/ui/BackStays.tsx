import { useBackStays } from './back-closes.ts'

/** Inside a popup that must be answered: for as long as it is there, Back changes neither it nor the page behind. */
export function BackStays() {
  useBackStays()
  return null
}

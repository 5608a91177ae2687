import { useBackCloses, useBackStays } from './back-closes.ts'

/** Inside a popup: while mounted, Back goes one step back in it and leaves the popup open. */
export function BackSteps({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

/** Inside a popup that must be answered: while mounted, Back changes neither it nor the page behind. */
export function BackStays() {
  useBackStays()
  return null
}

import { useBackCloses } from './back-closes.ts'

/** Inside a popup: for as long as it is there, Back takes one step back in it and leaves the popup open. */
export function BackSteps({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

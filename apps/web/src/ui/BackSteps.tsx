import { useBackCloses } from './back-closes.ts'

/** Inside a popup: while mounted, Back goes one step back in it and leaves the popup open. */
export function BackSteps({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

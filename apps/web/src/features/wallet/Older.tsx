import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'

export const SHOWN = 20
/** What one answer of the server may hold. */
const MOST = 100

type OlderProps = { shown: number; total: number; onMore: (shown: number) => void }

/** The way to what does not stand in the list yet. */
export function Older({ shown, total, onMore }: OlderProps) {
  const t = useT()
  if (total <= shown || shown >= MOST) return null
  return (
    <Button variant="ghost" onClick={() => onMore(Math.min(shown + SHOWN, MOST))}>
      {t('common.more')}
    </Button>
  )
}

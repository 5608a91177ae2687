import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'

export const SHOWN = 20
/** The largest page size of the server. */
const MOST = 100

type OlderProps = { shown: number; total: number; onMore: (shown: number) => void }

/** Loads older entries. */
export function Older({ shown, total, onMore }: OlderProps) {
  const t = useT()
  if (total <= shown || shown >= MOST) return null
  return (
    <Button variant="ghost" onClick={() => onMore(Math.min(shown + SHOWN, MOST))}>
      {t('common.more')}
    </Button>
  )
}

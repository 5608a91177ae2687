import { cx } from '@baize/ui/cx'
import { iconButtonClass } from '@baize/ui/icon-button'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { useT } from '../../words/language.ts'

/** Open alarms in the header, coloured by the worst of them; notices alone do not ask for attention. */
export function Bell() {
  const t = useT()
  const mayRead = useMay('alarms.read')
  const read = useRead('/api/operator/alarms/counts', {}, { enabled: mayRead })
  if (!mayRead) return null
  const { critical = 0, warning = 0, notice = 0 } = read.data?.model ?? {}
  const count = critical + warning
  return (
    <Link
      to="/alarms"
      aria-label={t('alarms.bell', { critical, warning, notice })}
      className={iconButtonClass('ghost', 'relative')}
    >
      <BellIcon aria-hidden className="size-5" />
      {count > 0 && (
        <span
          className={cx(
            'absolute top-1 right-1 grid min-w-5 place-items-center rounded-full px-1 text-xs font-bold',
            critical > 0 ? 'bg-danger-quiet text-danger' : 'bg-accent text-on-accent',
          )}
        >
          {count}
        </span>
      )}
    </Link>
  )
}

import { cx } from '@baize/ui/cx'
import { Ban, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'

type StateCardProps = {
  icon: LucideIcon
  title: string
  tone?: string
  spins?: boolean
  children: ReactNode
}

export function StateCard({
  icon: Icon,
  title,
  tone = 'text-accent-ink',
  spins = false,
  children,
}: StateCardProps) {
  return (
    <div role="status" className="flex items-start gap-3.5 rounded-block bg-sunken p-4">
      <Icon aria-hidden className={cx('mt-0.5 size-6 shrink-0', tone, spins && 'animate-spin')} />
      <div className="grid gap-1">
        <p className="font-bold">{title}</p>
        <p className="text-sm text-quiet">{children}</p>
      </div>
    </div>
  )
}

/** Shown wherever a player would play or pay, when their document shows that they are under age. */
export function BarredCard() {
  const t = useT()
  return (
    <StateCard icon={Ban} tone="text-danger" title={t('identity.barredTitle')}>
      {t('identity.barredText')}
    </StateCard>
  )
}

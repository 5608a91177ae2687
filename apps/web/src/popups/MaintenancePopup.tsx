import { useNavigate } from 'react-router'
import { useT } from '../i18n/language.ts'
import type { PopupFrame } from './frame.ts'
import { ReasonPopup } from './ReasonPopup.tsx'

type MaintenanceProps = PopupFrame & { reason: string; of?: 'site' | 'game' | 'payment' }

const TITLES = {
  site: 'shell.maintenanceTitle',
  game: 'popups.gameMaintenanceTitle',
  payment: 'popups.paymentMaintenanceTitle',
} as const
const HELP = {
  site: undefined,
  game: 'popups.gameMaintenanceText',
  payment: 'popups.paymentMaintenanceText',
} as const

export function MaintenancePopup({ reason, of = 'site', ...frame }: MaintenanceProps) {
  const t = useT()
  const navigate = useNavigate()
  const help = HELP[of]
  return (
    <ReasonPopup
      {...frame}
      title={t(TITLES[of])}
      reason={reason}
      {...(of === 'game' && {
        action: { label: t('popups.otherGames'), run: () => void navigate('/', { replace: true }) },
      })}
    >
      {help !== undefined && <p className="text-sm text-quiet">{t(help)}</p>}
    </ReasonPopup>
  )
}

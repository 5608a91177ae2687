import { useNavigate } from 'react-router'
import { useT } from '../i18n/language.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import type { PopupFrame } from './stack.ts'

type MaintenanceProps = PopupFrame & { reason: string; of: 'game' | 'payment' }

const WORDS = {
  game: { title: 'popups.gameMaintenanceTitle', help: 'popups.gameMaintenanceText' },
  payment: { title: 'popups.paymentMaintenanceTitle', help: 'popups.paymentMaintenanceText' },
} as const

/** Game or payment maintenance: says that funds are safe, and offers other games. */
export function MaintenancePopup({ reason, of, ...frame }: MaintenanceProps) {
  const t = useT()
  const navigate = useNavigate()
  const { title, help } = WORDS[of]
  const otherGames = { label: t('popups.otherGames'), run: () => navigate('/', { replace: true }) }
  return (
    <ReasonPopup {...frame} title={t(title)} reason={reason} {...(of === 'game' && { action: otherGames })}>
      <p className="text-sm text-quiet">{t(help)}</p>
    </ReasonPopup>
  )
}

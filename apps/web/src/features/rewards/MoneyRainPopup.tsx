import coin from '../../assets/art/coin.webp'
import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'

/** An open red packet: its end time, and that it cannot be claimed here yet. */
export function MoneyRainPopup({ endTime, onClose, ...frame }: PopupFrame & { endTime: number }) {
  const t = useT()
  const isOver = useCountdown(endTime) === 0
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      title={t('notices.rainTitle')}
      description={isOver ? t('notices.rainOver') : t('notices.rainOn')}
    >
      <div className="grid justify-items-center gap-3 py-4">
        <img src={coin} alt="" width={88} height={88} className="drop-shadow-xl" />
        {!isOver && (
          <p className="grid justify-items-center gap-1">
            <span className="text-sm text-quiet">{t('notices.rainLeft')}</span>
            <Countdown endsAt={endTime} label={t('notices.rainLeft')} className="text-3xl font-extrabold" />
          </p>
        )}
      </div>
      <Button data-first variant="primary" size="large" className="w-full" onClick={onClose}>
        {t('common.ok')}
      </Button>
    </Sheet>
  )
}

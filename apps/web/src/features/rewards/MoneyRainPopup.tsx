import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-time.ts'
import coin from '../../assets/art/coin.webp'
import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/frame.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const TICK_MS = 1000

/** A packet is open: until when, and that it cannot be caught here yet. */
export function MoneyRainPopup({ endTime, onClose, ...frame }: PopupFrame & { endTime: number }) {
  const t = useT()
  const [leftMs, setLeftMs] = useState(() => endTime - serverNow())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(endTime - serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [endTime])
  const isOver = leftMs <= 0
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
            <span role="timer" className="amount text-3xl font-extrabold">
              {clockText(leftMs)}
            </span>
          </p>
        )}
      </div>
      <Button data-first variant="primary" size="large" className="w-full" onClick={onClose}>
        {t('common.ok')}
      </Button>
    </Sheet>
  )
}

/** 02:05, or 26:02:05 from an hour on. It ends at 00:00, not a second before. */
function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, '0')).join(':')
}

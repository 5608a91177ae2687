import coin from '../../assets/art/coin.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { countdownText } from '../../ui/Countdown.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useRunningRain } from './use-rain.ts'

/** A pill above the bottom tabs while a rain is near or falls, for those in its currency. */
export function RainCall() {
  const rain = useRunningRain((state) => state.rain)
  const { hasLogin, user } = useSession()
  if (!rain || (hasLogin && user.currencyId !== rain.currencyId)) return null
  return <Pill key={rain.id} startsAt={rain.startsAt} endsAt={rain.endsAt} />
}

function Pill({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  const t = useT()
  const language = useLanguage()
  const untilStart = useCountdown(startsAt)
  const untilEnd = useCountdown(endsAt)
  if (untilEnd === 0) return null
  return (
    <button
      type="button"
      onClick={() => openPopup('moneyRain', { endTime: endsAt })}
      className="fixed right-4 bottom-[calc(var(--tabs-height,4rem)+1rem)] z-900 flex min-h-11 items-center gap-2 rounded-full bg-accent px-4 py-2 font-semibold text-on-accent shadow-popup md:bottom-6"
    >
      <img src={coin} alt="" width={24} height={24} />
      {untilStart > 0 ? t('rain.soon', { time: countdownText(untilStart, language) }) : t('rain.now')}
    </button>
  )
}

import type { LiveFigures } from '@baize/contract/player'
import { JackpotBlock } from '@baize/contract/player/blocks/jackpot'
import { currency } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { FIGURES_MS, useFigures } from '../../../api/use-figures.ts'
import coin from '../../../assets/art/coin.webp'
import { exactAmount } from '../../../features/bets/bet-amounts.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { useStartup } from '../../../session/startup.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { block } from '../block.tsx'
import { useClimb } from './use-climb.ts'

/** One large amount that climbs as players win. */
function Jackpot({ title, source, least }: JackpotBlock) {
  const t = useT()
  const words = useDesignText()
  const figures = useFigures()
  const { defaultBetAmount } = useStartup()
  if (figures && isBelow(figures, source, least, defaultBetAmount)) return null
  const label = title === undefined ? t(`live.${source}`) : words(title)
  return (
    <section
      aria-label={label}
      className="relative isolate grid min-h-34 content-center justify-items-center gap-1 overflow-hidden rounded-block bg-linear-120 from-[#7a4a0b] via-[#5a2d10] to-[#2c140f] p-5 text-center text-white shadow-block md:min-h-40"
    >
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block bg-[radial-gradient(60%_100%_at_50%_0%,rgb(255_214_120/32%),transparent_70%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]"
      />
      <img
        src={coin}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        className="absolute -bottom-6 -left-4 -z-10 w-28 -rotate-12 opacity-90 drop-shadow-[0_16px_16px_rgb(0_0_0/45%)] max-md:w-20"
      />
      <img
        src={coin}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        className="absolute -top-5 -right-4 -z-10 w-24 rotate-12 opacity-90 drop-shadow-[0_16px_16px_rgb(0_0_0/45%)] max-md:w-16"
      />
      <h2 className="text-sm font-semibold tracking-normal text-white/90">{label}</h2>
      {figures ? (
        <Climbing figures={figures} source={source} />
      ) : (
        <Skeleton className="my-1 h-10 w-56 opacity-40 md:h-13" />
      )}
      <p className="text-xs text-white/80">{t('live.counted')}</p>
    </section>
  )
}

const isBelow = (
  figures: LiveFigures,
  source: JackpotBlock['source'],
  least: number,
  defaultBet: string,
): boolean => {
  const { decimalLength } = currency(figures.currencyId)
  return exactAmount(figures[source], decimalLength) < exactAmount(defaultBet, decimalLength) * BigInt(least)
}

export const jackpot = block(JackpotBlock, Jackpot)

function Climbing({ figures, source }: { figures: LiveFigures; source: JackpotBlock['source'] }) {
  const { currencyId } = figures
  const shown = useClimb(figures[source], currency(currencyId).decimalLength, FIGURES_MS)
  return (
    <MoneyText
      amount={shown}
      currencyId={currencyId}
      className="text-4xl leading-tight font-extrabold text-[#ffe3a1] drop-shadow-[0_2px_8px_rgb(0_0_0/45%)] md:text-5xl"
    />
  )
}

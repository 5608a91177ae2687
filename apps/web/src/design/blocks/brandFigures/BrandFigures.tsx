import { BrandFiguresBlock } from '@baize/contract/blocks/brand-figures'
import { Gamepad2, type LucideIcon, Trophy, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFigures } from '../../../api/use-figures.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useStartup } from '../../../session/startup.ts'
import { formatMoney, timesDecimal } from '../../../ui/format-money.ts'
import { useCounting } from '../../../ui/use-counting.ts'
import { block } from '../block.tsx'

const ICONS: Readonly<Record<BrandFiguresBlock['figures'][number], LucideIcon>> = {
  players: Users,
  winners: Trophy,
  demoAward: Gamepad2,
}
/** What a demo may come to is worked out from so many default bets of each player. */
const DEMO_BETS = 10

/** How many play and how many have won, counted by the server, and what a demo may come to. */
function BrandFigures({ figures }: BrandFiguresBlock) {
  const t = useT()
  const { brand, defaultBetAmount, gpcSymbol } = useStartup()
  const counted = useFigures() ?? brand
  const demoAward = timesDecimal(String(counted.players * DEMO_BETS), defaultBetAmount)
  const amounts = {
    players: String(counted.players),
    winners: String(counted.winners),
    // Whole: a fraction of play money says nothing.
    demoAward: demoAward.replace(/\..*/, ''),
  }
  return (
    <section aria-label={t('live.figures')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {figures.map((figure, index) => {
          const Icon = ICONS[figure]
          const isLast = index === figures.length - 1 && index % 2 === 0
          return (
            <div
              key={figure}
              className={`block-surface relative isolate flex min-h-22 items-center gap-3 overflow-hidden p-4 ${isLast ? 'max-md:col-span-2' : ''}`}
            >
              <span
                aria-hidden
                className="absolute inset-0 -z-10 bg-[radial-gradient(60%_120%_at_0%_0%,var(--glow),transparent_70%)]"
              />
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-quiet text-accent-ink"
              >
                <Icon className="size-5.5" />
              </span>
              <div className="flex min-w-0 flex-col-reverse">
                <dt className="text-xs text-quiet md:text-sm">{t(`live.${figure}`)}</dt>
                <dd className="text-xl leading-tight font-extrabold md:text-2xl">
                  <CountingUp to={amounts[figure]} symbol={figure === 'demoAward' ? `${gpcSymbol} ` : ''} />
                </dd>
              </div>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

export const brandFigures = block(BrandFiguresBlock, BrandFigures)

/** Counts up from nothing when it comes, and from the last value to each new one. */
function CountingUp({ to, symbol }: { to: string; symbol: string }) {
  const language = useLanguage()
  const [target, setTarget] = useState('0')
  useEffect(() => setTarget(to), [to])
  const shown = useCounting(target, 0, true)
  return (
    <span className="amount">
      {symbol}
      {formatMoney(shown, 0, language)}
    </span>
  )
}

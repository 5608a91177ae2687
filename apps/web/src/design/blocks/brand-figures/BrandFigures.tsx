import { BrandFiguresBlock } from '@baize/contract/player/blocks/brand-figures'
import { cx } from '@baize/ui/cx'
import { Gamepad2, type LucideIcon, Trophy, Users } from 'lucide-react'
import { useFigures } from '../../../api/use-figures.ts'
import { formatMoney, timesDecimal } from '../../../i18n/format-money.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useStartup } from '../../../session/startup.ts'
import { useCounting } from '../../../ui/use-counting.ts'
import { block } from '../block.tsx'

const ICONS: Readonly<Record<BrandFiguresBlock['figures'][number], LucideIcon>> = {
  players: Users,
  winners: Trophy,
  demoAward: Gamepad2,
}
const DEMO_BETS = 10n

/** Total play money of all demo tables: players × default bet × 10, in exact decimal arithmetic. */
export const demoAward = (players: number, defaultBetAmount: string): string =>
  timesDecimal(defaultBetAmount, String(BigInt(players) * DEMO_BETS))

/** Players and winners, counted by the server, and the demo award. */
function BrandFigures({ figures, least }: BrandFiguresBlock) {
  const t = useT()
  const { brand, defaultBetAmount, gpcSymbol } = useStartup()
  const counted = useFigures() ?? brand
  const shown = figures.filter((figure) => counted[figure === 'winners' ? 'winners' : 'players'] >= least)
  if (shown.length === 0) return null
  const amounts = {
    players: String(counted.players),
    winners: String(counted.winners),
    // Truncated: fractions of play money are irrelevant.
    demoAward: demoAward(counted.players, defaultBetAmount).replace(/\..*/, ''),
  }
  return (
    <section aria-label={t('live.figures')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {shown.map((figure, index) => {
          const Icon = ICONS[figure]
          const isLast = index === shown.length - 1 && index % 2 === 0
          return (
            <div
              key={figure}
              className={cx(
                'block-surface relative flex min-h-22 flex-col-reverse justify-center py-4 pr-4 pl-18',
                '[&]:bg-[radial-gradient(60%_120%_at_0%_0%,var(--glow),transparent_70%)]',
                isLast && 'max-md:col-span-2',
              )}
            >
              <dt className="text-xs text-quiet md:text-sm">{t(`live.${figure}`)}</dt>
              <dd className="text-xl leading-tight font-extrabold md:text-2xl">
                <span
                  aria-hidden
                  className="absolute top-1/2 left-4 grid size-11 -translate-y-1/2 place-items-center rounded-control bg-accent-quiet text-accent-ink"
                >
                  <Icon className="size-5.5" />
                </span>
                <CountingUp to={amounts[figure]} symbol={figure === 'demoAward' ? `${gpcSymbol} ` : ''} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

export const brandFigures = block(BrandFiguresBlock, BrandFigures)

/** Counts up from zero on mount, and from the last value to each new one. */
function CountingUp({ to, symbol }: { to: string; symbol: string }) {
  const language = useLanguage()
  const shown = useCounting(to, 0, true, '0')
  return (
    <span className="amount">
      {symbol}
      {formatMoney(shown, 0, language)}
    </span>
  )
}

import type { ReplyOf } from '@baize/contract/player'
import { VipLadderBlock } from '@baize/contract/player/blocks/vip-ladder'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { parseAmount } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { unbroken } from '@baize/ui/unbroken'
import { Check, Crown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { shownVipLevel } from '../../../features/account/vip.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useOwnBets } from '../../../realtime/own-bets.ts'
import { useSession } from '../../../session/session.ts'
import { useStartup } from '../../../session/startup.ts'
import { useViewerCurrency } from '../../../session/viewer-currency.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useMoney } from '../../../ui/money.ts'
import { block } from '../block.tsx'
import { SectionHead } from '../SectionHead.tsx'

type Level = ReplyOf<'/api/user/vip_list'>['model'][number]

/** Progress from one level to the next, in percent. */
export function shareOf(wagered: string, from: string, to: string, currencyId: CurrencyId): number {
  const scale = currency(currencyId).decimalLength
  const [at, start, end] = [wagered, from, to].map((amount) => parseAmount(amount, scale))
  if (!at?.ok || !start?.ok || !end?.ok || end.value <= start.value) return 0
  const percent = Number(((at.value - start.value) * 100n) / (end.value - start.value))
  return Math.min(100, Math.max(0, percent))
}

/** All levels with their requirements, and the player's position. */
function VipLadder({ title, text, names }: VipLadderBlock) {
  const t = useT()
  const words = useDesignText()
  const heading = useId()
  const hasLogin = useSession((state) => state.hasLogin)
  const currencyId = useViewerCurrency()
  const { data, isError, isFetching, refetch } = useCall('/api/user/vip_list', { currencyId })
  useOwnBets(() => void (hasLogin && refetch()))
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <SectionHead id={heading} title={title === undefined ? t('live.vip') : words(title)}>
        <Link to="/rewards" className={buttonClass('ghost')}>
          {t('rewards.all')}
        </Link>
      </SectionHead>
      <p className="-mt-2 text-sm text-quiet">{text === undefined ? t('live.vipText') : words(text)}</p>
      <div className="block-surface grid min-h-52 grid-cols-1 gap-4 p-4 md:p-5">
        {!data && isError && (
          <ErrorState title={t('live.vipFailed')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Skeleton className="h-44" />}
        {data && (
          <Ladder
            levels={data.model}
            names={names.map(words)}
            wagered={hasLogin ? data.extra.wagered : null}
            currencyId={data.extra.currencyId}
          />
        )}
      </div>
    </section>
  )
}

export const vipLadder = block(VipLadderBlock, VipLadder)

type LadderProps = {
  readonly levels: readonly Level[]
  readonly names: readonly string[]
  /** The player's wagered total; null for a visitor. */
  readonly wagered: string | null
  readonly currencyId: CurrencyId
}

function Ladder({ levels, names, wagered, currencyId }: LadderProps) {
  const t = useT()
  const startup = useStartup()
  const money = useMoney(currencyId)
  const mine = useSession(({ user }) => (wagered === null ? -1 : user.vipLevel.level))
  return (
    <>
      <LadderStanding levels={levels} mine={mine} wagered={wagered} currencyId={currencyId} />
      <ol
        aria-label={t('live.vip')}
        className="grid gap-2 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
      >
        {levels.map((step) => {
          const { level, wagered: needed } = step
          const isHere = level === mine
          return (
            <li
              key={level}
              aria-current={isHere ? 'step' : undefined}
              className={cx(
                'grid content-start gap-2.5 rounded-control p-3',
                isHere ? 'bg-accent-quiet ring-1 ring-accent ring-inset' : 'bg-button',
              )}
            >
              <div data-rung className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-3">
                <span
                  aria-hidden
                  className={cx(
                    'grid size-10 place-items-center rounded-full',
                    level <= mine
                      ? 'bg-linear-155 from-[#ffe08a] to-[#c98710] text-[#2a1c00]'
                      : 'bg-raised text-quiet',
                  )}
                >
                  <Crown className="size-5" />
                </span>
                <span className="grid">
                  <span className="font-bold">
                    {names[level] || t('common.vip', { level: shownVipLevel(level, startup) })}
                  </span>
                  <span className="amount text-xs text-quiet">
                    {level === 0
                      ? t('live.vipStart')
                      : t('live.vipNeeds', { amount: money.abbreviate(needed) })}
                  </span>
                </span>
                <span className="text-xs font-semibold">
                  {isHere && <span className="text-accent-ink">{t('live.vipHere')}</span>}
                  {level < mine && (
                    <span className="inline-flex items-center gap-1 text-quiet">
                      <Check aria-hidden className="size-3.5" />
                      {t('live.vipReached')}
                    </span>
                  )}
                </span>
              </div>
              <Perks level={step} currencyId={currencyId} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** What a level brings. Perks that it does not have are left out. */
function Perks({ level, currencyId }: { readonly level: Level; readonly currencyId: CurrencyId }) {
  const t = useT()
  const money = useMoney(currencyId)
  const format = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const percent = (share: string): string => format.format(Number(share) / 100)
  const isSome = (figure: string | null): figure is string => figure !== null && /[1-9]/.test(figure)
  const { rakeback, weekly, monthly, levelUp, withdrawal } = level
  const perks = [
    isSome(rakeback) && t('live.perkRakeback', { percent: percent(rakeback) }),
    isSome(weekly) && t('live.perkWeekly', { percent: percent(weekly) }),
    isSome(monthly) && t('live.perkMonthly', { percent: percent(monthly) }),
    isSome(levelUp) && t('live.perkLevelUp', { amount: money.format(levelUp) }),
    isSome(withdrawal) && t('rewards.perkWithdrawal', { amount: money.format(withdrawal) }),
  ].filter((perk) => perk !== false)
  if (perks.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-quiet">
      {perks.map((perk) => (
        <li key={perk} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-gain" />
          <span className="min-w-0">{unbroken(perk)}</span>
        </li>
      ))}
    </ul>
  )
}

function LadderStanding({
  levels,
  mine,
  wagered,
  currencyId,
}: Omit<LadderProps, 'names'> & { readonly mine: number }) {
  const t = useT()
  const money = useMoney(currencyId)
  if (wagered === null) return <p className="text-sm text-quiet">{t('live.vipVisitor')}</p>
  const [here, next] = [levels[mine], levels[mine + 1]]
  if (!here || !next) return <p className="text-sm text-quiet">{t('live.vipTop')}</p>
  const share = shareOf(wagered, here.wagered, next.wagered, currencyId)
  const words = t('live.vipProgress', {
    staked: money.format(wagered),
    needed: money.format(next.wagered),
  })
  return (
    <div className="grid gap-1.5">
      <p className="amount text-sm whitespace-normal text-quiet">{words}</p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuenow={share}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full rounded-full bg-linear-to-r from-accent-deep to-accent transition-[width] duration-300"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}

import type { ProviderBet, ProviderBetState } from '@baize/contract/player'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import slot from '../../assets/art/slot.webp'
import trophy from '../../assets/art/trophy.webp'
import { decimalSign, timesDecimal } from '../../i18n/format-money.ts'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { addressOfGame, useNameOf } from '../catalogue/tile-game.ts'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { columns } from './BetRow.tsx'
import { Line } from './DetailLine.tsx'

const TONES: Readonly<Record<ProviderBetState, 'plain' | 'accent' | 'gain'>> = {
  OPEN: 'accent',
  SETTLED: 'plain',
  RESETTLED: 'plain',
  VOID: 'plain',
  CASHED_OUT: 'gain',
  CANCELLED: 'plain',
}

function About({ bet }: { bet: ProviderBet }) {
  const nameOf = useNameOf()
  return (
    <span className="flex min-w-0 items-start gap-3">
      <img
        src={bet.selections.length > 0 ? trophy : slot}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0"
      />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{bet.game ? nameOf(bet.game) : bet.title}</span>
        <span className="block truncate text-xs text-quiet">
          <TimeText at={bet.createdAt} />
          {bet.game && ` · ${bet.title}`}
        </span>
        {bet.selections.map((selection) => (
          <span key={keyOf(selection)} className="mt-1 block text-sm text-quiet">
            <Selection of={selection} />
          </span>
        ))}
      </span>
    </span>
  )
}

function Stake({ bet }: { bet: ProviderBet }) {
  const t = useT()
  return bet.free ? t('history.freeBet') : <MoneyText amount={bet.stake} />
}

function Owed({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const money = useMoney(bet.currencyId)
  if (Number(bet.owed) === 0) return null
  return (
    <span className="block text-sm text-danger">{t('history.owed', { amount: money.format(bet.owed) })}</span>
  )
}

/** The outcome of a bet that was settled once; any other state by its name. */
function useOutcome(bet: ProviderBet): readonly [text: string, tone: 'plain' | 'accent' | 'gain'] {
  const t = useT()
  const [paid, stake] = [Number(bet.payout), bet.free ? 0 : Number(bet.stake)]
  if (bet.state !== 'SETTLED' || (paid > 0 && paid === stake))
    return [t(`history.state.${bet.state}`), TONES[bet.state]]
  if (paid === 0) return [t('history.betLost'), 'plain']
  return paid > stake ? [t('history.betWon'), 'gain'] : [t('bets.partly'), 'plain']
}

const State = ({ bet }: { bet: ProviderBet }) => {
  const [text, tone] = useOutcome(bet)
  return <Badge tone={tone}>{text}</Badge>
}

/** Stake times odds of an open bet on one event or a series of them; null where the odds say less, as of a system. */
function possiblePayout({ state, stake, coefficient, ticketType, free }: ProviderBet): string | null {
  if (state !== 'OPEN' || free || coefficient === null || ticketType === 'system') return null
  return timesDecimal(stake, coefficient)
}

type Chosen = ProviderBet['selections'][number]

const keyOf = ({ eventId, marketId, outcomeId }: Chosen): string => `${eventId} ${marketId} ${outcomeId}`

function Selection({ of: selection }: { of: Chosen }) {
  const odds = useOdds()
  return (
    <>
      <b className="text-text">{selection.outcomeName ?? selection.outcomeId}</b>
      {selection.coefficient !== null && <span className="amount"> @ {odds(selection.coefficient)}</span>}
      <span className="block text-xs">
        {[selection.marketName ?? selection.marketId, selection.eventName ?? selection.eventId]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** Odds as the provider wrote them, with two decimals at least and the decimal sign of the language. */
function useOdds(): (odds: string) => string {
  const language = useLanguage()
  return (odds) => {
    const [whole = '', parts = ''] = odds.split('.')
    return `${whole}${decimalSign(language)}${parts.padEnd(2, '0')}`
  }
}

export function ProviderRow({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const possible = possiblePayout(bet)
  return (
    <Row bet={bet} className="grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2">
      <About bet={bet} />
      <span className="grid justify-items-end gap-1 text-right">
        <State bet={bet} />
        <span className="text-sm text-quiet">
          {!bet.free && `${t('history.stake')} `}
          <Stake bet={bet} />
        </span>
        {possible !== null && (
          <span className="text-xs text-quiet">
            {t('history.possible')} <MoneyText amount={possible} />
          </span>
        )}
        <Owed bet={bet} />
        {/* Nothing, not zero: "Lost 0.00" beside a stake would be read as what was lost. */}
        {bet.state !== 'OPEN' && Number(bet.payout) > 0 && (
          <MoneyText amount={bet.payout} className="font-semibold text-gain" />
        )}
      </span>
    </Row>
  )
}

/** A press opens the bet. */
function Row({ bet, className, children }: { bet: ProviderBet; className: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-t border-line bg-(--table-body-bg) first:border-t-0">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`grid w-full px-4 py-3 text-left transition-colors hover:bg-button/60 ${className}`}
      >
        {children}
      </button>
      {isOpen && <ProviderBetDetails bet={bet} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** All that is known of a bet at a partner. Its result is the provider's, and there is nothing to recompute. */
function ProviderBetDetails({ bet, onClose }: { bet: ProviderBet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const nameOf = useNameOf()
  const odds = useOdds()
  const possible = possiblePayout(bet)
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}
    >
      <ul className="divide-y divide-line">
        {bet.selections.map((selection) => (
          <li key={keyOf(selection)} className="pb-3 text-sm text-quiet not-first:pt-3">
            <Selection of={selection} />
          </li>
        ))}
      </ul>
      <dl className="divide-y divide-line text-sm">
        <Line label={t('bets.game')}>{bet.game ? nameOf(bet.game) : bet.title}</Line>
        <Line label={t('bets.result')}>
          <State bet={bet} />
        </Line>
        <Line label={t('history.stake')}>
          <Stake bet={bet} />
        </Line>
        {bet.coefficient !== null && <Line label={t('history.odds')}>{odds(bet.coefficient)}</Line>}
        {possible !== null && (
          <Line label={t('history.possible')}>
            <MoneyText amount={possible} />
          </Line>
        )}
        {bet.state !== 'OPEN' && (
          <Line label={t('bets.paid')}>
            <MoneyText amount={bet.payout} />
          </Line>
        )}
        {bet.state !== 'OPEN' && bet.updatedAt !== null && (
          <Line label={t('history.settledAt')}>{dateTime(bet.updatedAt)}</Line>
        )}
      </dl>
      <Owed bet={bet} />
      <div className="mt-4 grid gap-4">
        {bet.gameId !== null && (
          <Link replace to={addressOfGame(bet.gameId)} className={buttonClass('quiet')}>
            {t('history.openGame', { game: bet.game ? nameOf(bet.game) : bet.title })}
          </Link>
        )}
        <SeedValues values={[{ label: t('bets.id'), value: bet.reference }]} />
      </div>
    </Sheet>
  )
}

/** A bet at a partner among all bets, in the columns of the history. */
export function PartnerRow({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const odds = useOdds()
  const [outcome] = useOutcome(bet)
  const hasWon = Number(bet.payout) > Number(bet.stake)
  return (
    <Row bet={bet} className={`${columns} items-center gap-x-4 gap-y-0.5 md:min-h-14`}>
      <About bet={bet} />
      <span className="hidden md:block">
        <span className="sr-only">{t('bets.stake')}: </span>
        <Stake bet={bet} />
      </span>
      <span className="amount hidden md:block">
        <span className="sr-only">{t('bets.multiplier')}: </span>
        {bet.coefficient === null ? '–' : `@ ${odds(bet.coefficient)}`}
      </span>
      <span className="text-right md:text-left">
        <span className="sr-only">{t('bets.paid')}: </span>
        {bet.state === 'OPEN' ? (
          <span className="text-quiet">–</span>
        ) : (
          <MoneyText amount={bet.payout} className={hasWon ? 'font-semibold text-gain' : 'text-quiet'} />
        )}
        <span className="block text-xs text-quiet md:hidden">
          <Stake bet={bet} /> · {outcome}
        </span>
        <Owed bet={bet} />
      </span>
      <span className="hidden md:block">
        <State bet={bet} />
      </span>
      <ChevronRight aria-hidden className="hidden size-5 text-faint md:block" />
    </Row>
  )
}

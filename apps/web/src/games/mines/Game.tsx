import { MINES_TILES } from '@baize/contract'
import { never, ZERO } from '@baize/kit'
import { minesMultipliers } from '@baize/rules'
import { CircleHelp, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { plainAmount, smallerAmount } from '../../ui/amounts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../multiplier-text.ts'
import { BetPanel } from './BetPanel.tsx'
import { Board } from './Board.tsx'
import { Ladder } from './Ladder.tsx'
import { canPress, mainAction } from './main-action.ts'
import { Notice } from './Notice.tsx'
import './mines.css'
import { Payouts } from './Payouts.tsx'
import { exactAmount, gain, isOpen, tiles } from './round.ts'
import { canAfford, readStake } from './stake.ts'
import type { Mines } from './use-mines.ts'
import { useSpaceBar } from './use-space-bar.ts'
import { WinBanner } from './WinBanner.tsx'
import { faultWords, heardWords, noticeWords } from './words.ts'

const USUAL_MINES = 3

type GameProps = { mines: Mines; onRules: () => void; onFairness: () => void }

/** The stage and the panel beside it. Everything shown follows from the round and from what the player has typed. */
export function Game({ mines, onRules, onFairness }: GameProps) {
  const t = useT()
  const money = useMoney()
  const shown = useMultiplierText()
  const { round, info, table, online, heard } = mines
  const { bet } = round
  const open = isOpen(bet)
  const hasLogin = useSession((state) => state.hasLogin)
  const balance = useSession((state) => state.user.balance)
  const { minBetAmount, defaultBetAmount } = useStartup()
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? info?.defaultBet ?? defaultBetAmount
  const [chosenMines, setChosenMines] = useState(USUAL_MINES)

  const limits = { min: info?.minBet ?? minBetAmount, max: info?.maxBet ?? defaultBetAmount }
  const stake = readStake(amount, limits, money.decimals)
  const affordable = !stake.ok || canAfford(stake.value, balance, money.decimals)
  const action = mainAction({ round, hasLogin, ready: info !== null, online, affordable })
  const canOpen = open && online && round.move === null
  const board = tiles(round)
  const minesShown = open ? bet.view.mines : chosenMines
  const reached = open ? bet.view.picks.length : 0
  const rtp = open ? bet.rtp : info?.rtp
  const multipliers = useMemo(
    () => (rtp === undefined ? [] : minesMultipliers(minesShown, rtp)),
    [rtp, minesShown],
  )

  function press(): void {
    switch (action.kind) {
      case 'login':
        return openPopup('login', {})
      case 'deposit':
        return openPopup('deposit', {})
      case 'bet':
        return stake.ok ? table.bet(plainAmount(amount), chosenMines) : undefined
      case 'cashOut':
        return table.cashOut()
      case 'sendAgain':
        return table.sendAgain()
      case 'pickTile':
      case 'waiting':
      case 'unready':
        return
      default:
        never(action)
    }
  }
  useSpaceBar(() => canPress(action) && press())

  function openRandom(): void {
    const closed = board.filter((tile) => tile.face === 'hidden')
    const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
    const tile = closed[chance % closed.length]
    if (tile) table.open(tile.index)
  }

  const notice = noticeWords(mines, t)
  const ladder = { multipliers, reached, playing: open }
  const staked = open ? exactAmount(bet.betAmount, money.decimals) : stake.ok ? stake.value : ZERO
  const maxWin = open ? bet.maxWin : info?.maxWin
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-4">
      <section
        aria-label={t('mines.title')}
        className="mines-stage relative rounded-block border border-line p-3 shadow-block lg:p-5"
      >
        <header className="mx-auto mb-2.5 flex w-full max-w-140 items-center gap-1">
          <div className="min-w-0 flex-1">
            <h1 className="text-lg leading-tight font-extrabold">{t('mines.title')}</h1>
            <p className="amount text-xs text-quiet">
              {t('mines.quickMines', { count: minesShown })} ·{' '}
              {t('mines.gems', { count: MINES_TILES - minesShown })}
            </p>
          </div>
          <IconButton
            label={t('mines.fairness')}
            icon={<ShieldCheck aria-hidden className="size-5" />}
            onClick={onFairness}
          />
          <IconButton
            label={t('mines.rules')}
            icon={<CircleHelp aria-hidden className="size-5" />}
            onClick={onRules}
          />
        </header>
        {notice === undefined ? (
          <div className="mx-auto mb-2.5 min-h-11 w-full max-w-140 lg:hidden">
            <Ladder {...ladder} />
          </div>
        ) : (
          <Notice words={notice} />
        )}
        <div className="relative mx-auto w-full max-w-140">
          <Board tiles={board} canOpen={canOpen} onOpen={table.open} />
          {bet && !open && round.move === null && gain(bet) > 0n && <WinBanner bet={bet} />}
        </div>
      </section>
      <BetPanel
        round={round}
        action={action}
        onMain={press}
        onRandom={canOpen ? openRandom : null}
        amount={amount}
        onAmount={setAmount}
        amountError={stake.ok || !info ? undefined : faultWords(stake.error, info, t, money)}
        limits={{
          ...limits,
          max: hasLogin ? smallerAmount(limits.max, balance, money.decimals) : limits.max,
        }}
        mines={chosenMines}
        onMines={setChosenMines}
        payouts={
          maxWin !== undefined && (
            <Payouts {...ladder} stake={staked} maxWin={exactAmount(maxWin, money.decimals)} />
          )
        }
      />
      <LiveRegion words={heard ? heardWords(heard, t, money, shown) : ''} />
    </div>
  )
}

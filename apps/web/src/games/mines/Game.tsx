import { MINES_TILES } from '@baize/contract'
import { formatAmount, type Minor, never, ZERO } from '@baize/kit'
import { minesMultipliers } from '@baize/rules'
import { CircleHelp, ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { smallerAmount } from '../../ui/amounts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useMoney } from '../../ui/money.ts'
import { canPlay, type Launch } from '../launch.ts'
import { useMultiplierText } from '../multiplier-text.ts'
import { BetPanel } from './BetPanel.tsx'
import { Board, focusBoard } from './Board.tsx'
import { Ladder } from './Ladder.tsx'
import { LossLine } from './LossLine.tsx'
import { canPress, mainAction } from './main-action.ts'
import { Notice } from './Notice.tsx'
import './mines.css'
import { Payouts } from './Payouts.tsx'
import { exactAmount, gain, gemsReached, isOpen, tiles } from './round.ts'
import { lastSetup, rememberSetup } from './setup.ts'
import { fundsFor, readStake } from './stake.ts'
import type { Mines } from './use-mines.ts'
import { useSpaceBar } from './use-space-bar.ts'
import { WinBanner } from './WinBanner.tsx'
import { faultWords, heardWords, noticeWords } from './words.ts'

const USUAL_MINES = 3
const REAL: Launch = { kind: 'game', demo: false }

type GameProps = { mines: Mines; onRules: () => void; onFairness: () => void }

/** The stage and the panel beside it. Everything shown follows from the round and from what the player has typed. */
export function Game({ mines, onRules, onFairness }: GameProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const shown = useMultiplierText()
  const game = useRef<HTMLDivElement>(null)
  const boardOfTiles = useRef<HTMLDivElement>(null)
  const { round, info, table, online, heard } = mines
  const { bet } = round
  const open = isOpen(bet)
  const hasLogin = useSession((state) => state.hasLogin)
  const balance = useSession((state) => state.user.balance)
  const userId = useSession((state) => state.user.userId)
  const { minBetAmount, defaultBetAmount } = useStartup()
  const [last] = useState(() => lastSetup(userId))
  const [typed, setAmount] = useState(last?.betAmount)
  const amount = typed ?? info?.defaultBet ?? defaultBetAmount
  const [chosenMines, setChosenMines] = useState(last?.mines ?? USUAL_MINES)

  const limits = { min: info?.minBet ?? minBetAmount, max: info?.maxBet ?? defaultBetAmount }
  const stake = readStake(amount, limits, money.decimals, language)
  const funds = fundsFor(stake, balance, limits.min, money.decimals)
  const action = mainAction({ round, hasLogin, ready: info !== null, online, funds })
  const canOpen = open && online && round.move === null
  const board = tiles(round)
  const minesShown = open ? bet.view.mines : chosenMines
  const reached = gemsReached(round, minesShown)
  const rtp = open ? bet.rtp : info?.rtp
  const multipliers = useMemo(
    () => (rtp === undefined ? [] : minesMultipliers(minesShown, rtp)),
    [rtp, minesShown],
  )

  const keyboardBet = useRef(false)
  useEffect(() => {
    if (heard?.what !== 'placed') return
    boardOfTiles.current?.scrollIntoView({ block: 'nearest' })
    if (keyboardBet.current) focusBoard(boardOfTiles.current)
  }, [heard])

  function placeBet(minorStake: Minor): void {
    const betAmount = formatAmount(minorStake, money.decimals)
    rememberSetup(userId, { betAmount, mines: chosenMines })
    table.bet(betAmount, chosenMines)
  }

  function press(byKeyboard: boolean): void {
    keyboardBet.current = byKeyboard
    switch (action.kind) {
      case 'deposit':
        return openPopup('deposit', {})
      case 'login':
      case 'bet':
        return canPlay(REAL) && stake.ok ? placeBet(stake.value) : undefined
      case 'cashOut':
        return table.cashOut()
      case 'sendAgain':
        return table.sendAgain()
      case 'tooDear':
      case 'pickTile':
      case 'waiting':
      case 'unready':
        return
      default:
        never(action)
    }
  }
  useSpaceBar(game, () => canPress(action) && press(true))

  function openRandom(): void {
    const closed = board.filter((tile) => tile.face === 'hidden')
    const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
    const tile = closed[chance % closed.length]
    if (tile) table.open(tile.index)
  }

  const ended = round.move === null && bet?.settledAt ? bet : null
  const amountError = (): string | undefined => {
    if (!info) return undefined
    if (!stake.ok) return faultWords(stake.error, { typed: amount, info, language }, t, money)
    return action.kind === 'tooDear'
      ? t('mines.amountOverBalance', { balance: money.format(balance) })
      : undefined
  }

  const notice = noticeWords(mines, t)
  const ladder = { multipliers, reached, playing: open }
  const staked = open ? exactAmount(bet.betAmount, money.decimals) : stake.ok ? stake.value : ZERO
  const maxWin = open ? bet.maxWin : info?.maxWin
  return (
    <div ref={game} className="mines-table">
      <section
        aria-label={t('mines.title')}
        className="mines-stage relative rounded-block border border-line shadow-block"
      >
        <header className="mines-head mx-auto mb-2.5 flex w-full max-w-140 items-center gap-1">
          <div className="mines-name min-w-0 flex-1">
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
          <div className="mines-steps mx-auto mb-2.5 min-h-11 w-full max-w-140">
            <Ladder {...ladder} />
          </div>
        ) : (
          <Notice words={notice} />
        )}
        <div className="mines-well relative mx-auto">
          <Board board={boardOfTiles} tiles={board} canOpen={canOpen} onOpen={table.open} />
          {ended && gain(ended) > 0n && <WinBanner bet={ended} />}
          {ended?.result === 'LOSE' && <LossLine />}
        </div>
      </section>
      <BetPanel
        round={round}
        action={action}
        onMain={press}
        onRandom={canOpen ? openRandom : null}
        amount={amount}
        onAmount={setAmount}
        amountError={amountError()}
        amountHint={t('mines.rulesLimitsValue', {
          min: money.format(limits.min),
          max: money.format(limits.max),
        })}
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

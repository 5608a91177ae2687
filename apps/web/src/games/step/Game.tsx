import type { StepGameId } from '@baize/contract/player'
import { formatAmount, type Minor, never, ZERO } from '@baize/kit'
import { STEP_GAMES } from '@baize/rules'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { canPlay, type Launch } from '../../links/launch.ts'
import { noteBet, useRunningRound } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { smallerAmount } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { AutobetButton } from '../autobet/AutobetButton.tsx'
import { EndedRun } from '../autobet/EndedRun.tsx'
import { RunStanding, StopRun } from '../autobet/RunStanding.tsx'
import type { AutobetRun } from '../autobet/use-autobet.ts'
import { useRunRest } from '../autobet/use-run-rest.ts'
import { takeDemoBet, wantDemoBet } from '../demo/first-bet.ts'
import { useSpaceBar } from '../keys/use-space-bar.ts'
import { BetPanel } from './BetPanel.tsx'
import { GameHead } from './GameHead.tsx'
import { Ladder } from './Ladder.tsx'
import { LossLine } from './LossLine.tsx'
import { canPress, isSettingUp, mainAction } from './main-action.ts'
import { Notice } from './Notice.tsx'
import './step.css'
import { exactAmount, gain } from '../../features/bets/bet-amounts.ts'
import { onBoardOf } from './on-board.ts'
import { Payouts } from './Payouts.tsx'
import { isOpen, stepsReached } from './round.ts'
import type { StepGameUi } from './scene.ts'
import { rememberSetup } from './setup.ts'
import { NO_FLIGHT, useLanded } from './use-landed.ts'
import { useSetup } from './use-setup.ts'
import type { StepGame } from './use-step-game.ts'
import { WinBanner } from './WinBanner.tsx'
import { announcementText, faultWords, noticeWords, stakeHint } from './words.ts'

const AutobetSheet = lazyPage('autobet', () =>
  import('../autobet/AutobetSheet.tsx').then((file) => file.AutobetSheet),
)

const REAL: Launch = { kind: 'game', demo: false }

type GameProps<Id extends StepGameId> = {
  ui: StepGameUi<Id>
  game: StepGame<Id>
  auto: AutobetRun
  /** Switches between play money and real money. */
  onDemo: (demo: boolean) => void
  onRules: () => void
  onFairness: () => void
  /** Over the board, until the first bet. */
  firstRules: ReactNode
}

/** The stage and the panel beside it. Everything is derived from the round and the player's input. */
export function Game<Id extends StepGameId>({
  ui,
  game,
  auto,
  onDemo,
  onRules,
  onFairness,
  firstRules,
}: GameProps<Id>) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const times = useMultiplierText()
  const whole = useRef<HTMLDivElement>(null)
  const well = useRef<HTMLDivElement>(null)
  const { info, table, online, seat } = game
  const { round, heard, flying } = useLanded(game, ui.flightMs ?? NO_FLIGHT)
  const { words, Scene, Options } = ui
  const { bet, move } = round
  const open = isOpen(bet)
  useRunningRound(open)
  const demo = seat.refill !== null
  const { amount, limits, stake, funds, ...setup } = useSetup(ui, seat, info)

  const resting = useRunRest(auto.running)
  const inPanel = useLayout() === 'desktop'
  const [planning, setPlanning] = useState(false)
  const { lastBet } = auto
  const { onBoard, isOfRun } = useMemo(() => onBoardOf(ui.id, { round }, { lastBet }), [ui, round, lastBet])

  const view = move?.kind === 'bet' ? null : (onBoard?.view ?? null)
  // The scene animates the result; the rest of the page waits until it has landed.
  const seen = flying ? game.round.bet : onBoard
  const ofBet = view && ui.readOptions(view)
  const ofRun = auto.running && auto.run ? ui.readOptions(auto.run.options) : null
  const options = (open ? ofBet : ofRun) ?? setup.options
  const isPicking = open && online && move === null
  const choices = open ? ui.choices(options, bet.view.picks) : []
  const hasOneChoice = choices.length === 1
  const action = mainAction({
    round,
    demo,
    hasOneChoice,
    hasLogin: seat.hasLogin,
    barred: seat.barred,
    pause: seat.pause,
    ready: info !== null,
    online,
    funds,
  })
  const reached = stepsReached(round, JSON.stringify(ofBet) === JSON.stringify(options))
  const rtp = open ? bet.rtp : info?.rtp
  const multipliers = useMemo(
    () => (rtp === undefined ? [] : STEP_GAMES[ui.id].multipliers({ ...options }, rtp)),
    [ui, rtp, options],
  )

  const keyboardBet = useRef(false)
  const hideEnded = useRef(auto.dismiss)
  useEffect(() => {
    hideEnded.current = auto.dismiss
  })
  useEffect(() => {
    if (heard?.what !== 'placed') return
    noteBet()
    hideEnded.current()
    well.current?.scrollIntoView({ block: 'nearest' })
    if (keyboardBet.current) focusScene(well.current)
  }, [heard])

  function placeBet(minorStake: Minor): void {
    const betAmount = formatAmount(minorStake, money.decimals)
    const wanted = asSent(setup.options)
    if (!demo) rememberSetup(seat.userId, ui.id, { betAmount, options: wanted })
    table.bet(betAmount, wanted)
  }

  function pickByChance(): void {
    const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
    const choice = choices[chance % choices.length]
    if (choice !== undefined) table.pick(choice)
  }

  function press(byKeyboard: boolean): void {
    keyboardBet.current = byKeyboard
    switch (action.kind) {
      case 'deposit':
        return openPopup('deposit', {})
      case 'refill':
        return seat.refill?.()
      case 'login':
      case 'bet':
        return (demo || canPlay(REAL)) && stake.ok ? placeBet(stake.value) : undefined
      case 'step':
        return pickByChance()
      case 'cashOut':
        return table.cashOut()
      case 'sendAgain':
        return table.sendAgain()
      case 'tooDear':
      case 'barred':
      case 'paused':
      case 'pick':
      case 'waiting':
      case 'unready':
        return
      default:
        never(action)
    }
  }
  // A visitor who pressed "Demo" gets the first bet with the same press.
  const canBegin = demo && action.kind === 'bet' && stake.ok
  const begin = useRef<() => void>(undefined)
  useEffect(() => {
    begin.current = () => press(false)
  })
  useEffect(() => {
    if (canBegin && takeDemoBet(ui.id)) begin.current?.()
  }, [canBegin, ui.id])
  useSpaceBar(whole, () => !auto.running && !resting && canPress(action) && press(true))

  const amountError = (): string | undefined => {
    if (!info) return undefined
    if (!stake.ok) return faultWords(stake.error, { typed: amount, info, language }, t, money)
    return action.kind === 'tooDear'
      ? t('step.amountOverBalance', { balance: money.format(seat.balance) })
      : undefined
  }

  function besideMain(): ReactNode {
    if (demo || action.kind === 'barred' || action.kind === 'paused') return null
    if (seat.hasLogin)
      return <AutobetButton disabled={action.kind !== 'bet'} onPress={() => setPlanning(true)} />
    return (
      <Button
        size="large"
        className="min-h-14 shrink-0"
        title={t('step.demoTitle')}
        onClick={() => {
          wantDemoBet(ui.id)
          onDemo(true)
        }}
      >
        {t('step.demo')}
      </Button>
    )
  }

  const notice = noticeWords(round, online, t)
  const ladder = { multipliers, reached, playing: open }
  const staked = open ? exactAmount(bet.betAmount, money.decimals) : stake.ok ? stake.value : ZERO
  const maxWin = open ? bet.maxWin : info?.maxWin
  // The last bet of a run says little of its result, which has a line of its own.
  const ended = move === null && onBoard?.settledAt && !isOfRun ? onBoard : null
  const spendable = demo || seat.hasLogin
  const endedRun = auto.run && !auto.running && (
    <EndedRun
      run={auto.run}
      onClose={auto.dismiss}
      className={inPanel ? '' : 'step-ended mx-auto mb-2.5 w-full max-w-140'}
    />
  )
  return (
    <div ref={whole} className="step-table" data-game={ui.id}>
      <section
        aria-label={t(words.title)}
        className={`step-stage ${ui.id}-stage relative rounded-block border border-line shadow-block`}
      >
        <GameHead
          title={t(words.title)}
          summary={ui.summary(options, t)}
          seat={seat}
          onDemo={open || auto.running || !isSettingUp(action) ? null : onDemo}
          hasBoard
          onRules={onRules}
          onFairness={onFairness}
        />
        {notice === undefined ? (
          (!inPanel && endedRun) || (
            <div className="step-steps mx-auto mb-2.5 min-h-11 w-full max-w-140">
              <Ladder words={words} {...ladder} />
            </div>
          )
        ) : (
          <Notice words={notice} />
        )}
        <div ref={well} className="step-well relative mx-auto">
          <Scene
            view={flying ? (seen?.view ?? null) : view}
            landed={view}
            options={options}
            waiting={move?.kind === 'play' && !flying ? move.choice : null}
            canPick={isPicking}
            outcome={view && seen ? OUTCOMES[seen.result] : null}
            multipliers={multipliers}
            onPick={table.pick}
          />
          {ended && gain(ended) > 0n && <WinBanner bet={ended} demo={demo} />}
          {ended?.result === 'LOSE' && (
            <LossLine
              words={t(words.bad)}
              stake={ended.betAmount}
              early={ended.view.picks.length <= multipliers.length / 2}
            />
          )}
        </div>
        {firstRules}
      </section>
      <BetPanel
        words={words}
        round={round}
        action={action}
        onMain={press}
        onRandom={isPicking ? pickByChance : null}
        hasOneChoice={hasOneChoice}
        stake={stake.ok ? stake.value : null}
        amount={amount}
        onAmount={setup.setAmount}
        amountError={amountError()}
        amountHint={stakeHint({ stake, limits, multipliers }, t, money, times)}
        limits={{
          ...limits,
          max: spendable ? smallerAmount(limits.max, seat.balance, money.decimals) : limits.max,
        }}
        options={
          Options && (
            <Options options={setup.options} onChange={setup.setOptions} disabled={!isSettingUp(action)} />
          )
        }
        payouts={
          maxWin !== undefined && (
            <Payouts
              {...ladder}
              art={ui.stepArt}
              stake={staked}
              maxWin={exactAmount(maxWin, money.decimals)}
            />
          )
        }
        beside={besideMain()}
        resting={resting}
        ended={inPanel && endedRun}
        instead={
          auto.running && auto.run
            ? { standing: <RunStanding run={auto.run} />, buttons: <StopRun auto={auto} /> }
            : null
        }
      />
      {planning && stake.ok && (
        <Suspense fallback={null}>
          <AutobetSheet
            name={`${ui.id} of ${seat.userId}`}
            onClose={() => setPlanning(false)}
            stake={stake.value}
            options={asSent(setup.options)}
            summary={ui.summary(setup.options, t)}
            choicesAfter={(picks) => ui.choices(setup.options, picks)}
            multipliers={multipliers}
            busy={auto.busy}
            onStart={(request) => void auto.start(request).then((started) => started && setPlanning(false))}
          />
        </Suspense>
      )}
      <LiveRegion words={heard ? announcementText(heard, words, t, money, times) : ''} />
    </div>
  )
}

const OUTCOMES = { PENDING: 'open', WIN: 'won', LOSE: 'lost' } as const

/** Moves the focus to the board's tab stop, where it last was. */
const focusScene = (well: HTMLElement | null): void =>
  well?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })

const isSent = (entry: [string, unknown]): entry is [string, number | string] =>
  typeof entry[1] === 'number' || typeof entry[1] === 'string'

const asSent = (options: object): Readonly<Record<string, number | string>> =>
  Object.fromEntries(Object.entries(options).filter(isSent))

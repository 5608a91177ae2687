import { type BetOf, type InstantGameId, optionsIn } from '@baize/contract/player'
import { formatAmount, type Minor, never } from '@baize/kit'
import { INSTANT_GAMES } from '@baize/rules'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { gain } from '../../features/bets/bet-amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { canPlay, type Launch } from '../../links/launch.ts'
import { noteBet } from '../../popups/budget.ts'
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
import { BetPanel } from '../step/BetPanel.tsx'
import { GameHead } from '../step/GameHead.tsx'
import { LossLine } from '../step/LossLine.tsx'
import { canPress, isSettingUp, type MainAction, mainAction } from '../step/main-action.ts'
import { Notice } from '../step/Notice.tsx'
import { onBoardOf } from '../step/on-board.ts'
import { NO_ROUND } from '../step/round.ts'
import { rememberSetup } from '../step/setup.ts'
import '../step/step.css'
import { useSetup } from '../step/use-setup.ts'
import type { TableGame } from '../step/use-step-game.ts'
import { WinBanner } from '../step/WinBanner.tsx'
import { faultWords, noticeWords, stakeHint } from '../step/words.ts'
import type { InstantGameUi } from './scene.ts'
import { useTold } from './use-told.ts'

const InstantAutobet = lazyPage('instant-autobet', () =>
  import('./InstantAutobet.tsx').then((file) => file.InstantAutobet),
)

const REAL: Launch = { kind: 'game', demo: false }

type InstantGameProps<Id extends InstantGameId> = {
  ui: InstantGameUi<Id>
  game: TableGame<Id>
  auto: AutobetRun
  /** Switches between play money and real money. */
  onDemo: (demo: boolean) => void
  onRules: () => void
  onFairness: () => void
  /** Over the stage, until the first bet. */
  firstRules: ReactNode
}

/** The stage and the panel beside it. Everything is derived from the last bet and the player's input. */
export function InstantGame<Id extends InstantGameId>(props: InstantGameProps<Id>) {
  const { ui, game, auto, onDemo } = props
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const times = useMultiplierText()
  const whole = useRef<HTMLDivElement>(null)
  const { info, table, online, seat, round } = game
  const { words, Scene, Options } = ui
  const rules = INSTANT_GAMES[ui.id]
  const demo = seat.refill !== null
  const { amount, limits, stake, funds, ...setup } = useSetup(ui, seat, info)
  const resting = useRunRest(auto.running)
  const inPanel = useLayout() === 'desktop'
  const [planning, setPlanning] = useState(false)
  const { onBoard, isOfRun } = onBoardOf(ui.id, { round }, auto)

  const tell = useCallback((bet: BetOf<Id>) => ui.sound(bet.result === 'WIN' ? 'won' : 'lost'), [ui])
  const { told, flying } = useTold(game.heard, ui.flightMs, tell)
  const waiting = round.move !== null
  const ofRun = auto.running && auto.run ? ui.readOptions(auto.run.options) : null
  const options = ofRun ?? setup.options
  const rtp = info?.rtp ?? rules.defaultRtp
  const isShown = onBoard !== null && !waiting && isSame(optionsIn(onBoard.view), asSent(options))
  const view = isShown ? onBoard.view : null
  const { prizes } = rules.prizes(asSent(options), rtp)

  const action: MainAction = mainAction({
    // An instant bet is never open: only the one in flight matters here.
    round: { ...NO_ROUND, move: round.move, certainty: round.certainty },
    demo,
    hasOneChoice: false,
    hasLogin: seat.hasLogin,
    barred: seat.barred,
    pause: seat.pause,
    ready: info !== null && !flying,
    online,
    funds,
  })

  function placeBet(minorStake: Minor): void {
    const betAmount = formatAmount(minorStake, money.decimals)
    const wanted = asSent(setup.options)
    if (!demo) rememberSetup(seat.userId, ui.id, { betAmount, options: wanted })
    auto.dismiss()
    noteBet()
    ui.sound('placed')
    table.bet(betAmount, wanted)
  }

  function press(): void {
    switch (action.kind) {
      case 'deposit':
        return openPopup('deposit', {})
      case 'refill':
        return seat.refill?.()
      case 'login':
      case 'bet':
        return (demo || canPlay(REAL)) && stake.ok ? placeBet(stake.value) : undefined
      case 'sendAgain':
        return table.sendAgain()
      case 'step':
      case 'cashOut':
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
    begin.current = () => press()
  })
  useEffect(() => {
    if (canBegin && takeDemoBet(ui.id)) begin.current?.()
  }, [canBegin, ui.id, begin])
  useSpaceBar(whole, () => !auto.running && !resting && canPress(action) && press())

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

  const drawnWords = (bet: BetOf<Id>): string => {
    const drawn = t(words.drawn, { drawn: rules.text(bet.view.drawn) })
    if (bet.result !== 'WIN') return `${drawn}. ${t(words.bad)}`
    const paid = { amount: money.format(bet.winAmount), multiplier: times(bet.multiplier) }
    return `${drawn}. ${t('step.saidPaid', paid)}`
  }
  const notice = noticeWords(round, online, t)
  // The last bet of a run says little of its result, which has a line of its own.
  const ended = isShown && !flying && !isOfRun ? onBoard : null
  const spendable = demo || seat.hasLogin
  const canSetUp = !auto.running && (isSettingUp(action) || (action.kind === 'unready' && info !== null))
  const endedRun = auto.run && !auto.running && (
    <EndedRun
      run={auto.run}
      onClose={auto.dismiss}
      className={inPanel ? '' : 'step-ended mx-auto mb-2.5 w-full max-w-140'}
    />
  )
  return (
    <div ref={whole} className="step-table" data-game={ui.id} data-kind="instant">
      <section
        aria-label={t(words.title)}
        className={`step-stage ${ui.id}-stage relative rounded-block border border-line shadow-block`}
      >
        <GameHead
          title={t(words.title)}
          summary={ui.summary(options, t)}
          seat={seat}
          onDemo={auto.running || !isSettingUp(action) ? null : onDemo}
          hasBoard={false}
          onRules={props.onRules}
          onFairness={props.onFairness}
        />
        {notice === undefined ? (
          (!inPanel && endedRun) || (
            // The line of a win or a loss has its place here, so that nothing shifts.
            <div className="step-steps mx-auto mb-2.5 min-h-11 w-full max-w-140" />
          )
        ) : (
          <Notice words={notice} />
        )}
        <div className="step-well relative mx-auto">
          <Scene
            view={view}
            outcome={view && onBoard ? (onBoard.result === 'WIN' ? 'won' : 'lost') : null}
            waiting={waiting}
            flying={flying}
            rtp={rtp}
            options={options}
            onChange={setup.setOptions}
            disabled={!canSetUp}
          />
          {ended && gain(ended) > 0n && <WinBanner key={ended.id} bet={ended} demo={demo} isAside />}
          {ended?.result === 'LOSE' && (
            <LossLine words={t(words.bad)} stake={ended.betAmount} early={false} />
          )}
        </div>
        {props.firstRules}
      </section>
      <BetPanel
        words={words}
        round={NO_ROUND}
        action={action}
        onMain={press}
        onRandom={null}
        hasOneChoice={false}
        stake={stake.ok ? stake.value : null}
        amount={amount}
        onAmount={setup.setAmount}
        amountError={amountError()}
        amountHint={stakeHint(
          { stake, limits, multipliers: prizes.map(({ multiplier }) => multiplier) },
          t,
          money,
          times,
        )}
        limits={{
          ...limits,
          max: spendable ? smallerAmount(limits.max, seat.balance, money.decimals) : limits.max,
        }}
        options={
          Options && <Options options={options} onChange={setup.setOptions} disabled={!canSetUp} rtp={rtp} />
        }
        payouts={null}
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
          <InstantAutobet
            name={`${ui.id} of ${seat.userId}`}
            onClose={() => setPlanning(false)}
            stake={stake.value}
            options={asSent(setup.options)}
            summary={ui.summary(setup.options, t)}
            busy={auto.busy}
            onStart={(request) => void auto.start(request).then((started) => started && setPlanning(false))}
          />
        </Suspense>
      )}
      <LiveRegion words={told ? drawnWords(told) : ''} />
    </div>
  )
}

type Sent = Readonly<Record<string, number | string>>
const asSent = (options: object): Sent => optionsIn(options)
const isSame = (left: Sent, right: Sent): boolean =>
  Object.keys({ ...left, ...right }).every((name) => left[name] === right[name])

import type { RoundBet } from '@baize/contract/player'
import { formatAmount, never } from '@baize/kit'
import { IconButton } from '@baize/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { canPlay, type Launch } from '../../links/launch.ts'
import { noteBet, useRunningRound } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Money, useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { EndedRun } from '../autobet/EndedRun.tsx'
import { BarredPlay } from '../BarredPlay.tsx'
import { takeDemoBet, wantDemoBet } from '../demo/first-bet.ts'
import { usePlayKeys } from '../keys/play-keys.ts'
import { useSpaceBar } from '../keys/use-space-bar.ts'
import { GameHead } from '../step/GameHead.tsx'
import '../step/step.css'
import { rememberSetup } from '../step/setup.ts'
import './rounds.css'
import { Feed } from './Feed.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunSwitch } from './RunSwitch.tsx'
import { SlotButton } from './SlotButton.tsx'
import { SlotFields } from './SlotFields.tsx'
import { Stage } from './Stage.tsx'
import { Strip } from './Strip.tsx'
import { toastLate } from './say-refused.ts'
import { canPress, isSettingUp, type SlotAction } from './slot-action.ts'
import { type Intent, intentOf, lateness, type Rest } from './turn.ts'
import type { RoundUi } from './ui.ts'
import type { RoundGame } from './use-round-game.ts'
import { useRoundRun } from './use-round-run.ts'
import { type Slot, slotName, useSlot } from './use-slot.ts'
import { useTurn } from './use-turn.ts'
import type { Happening } from './what-happened.ts'

const RoundAutobet = lazyPage('round-autobet', () =>
  import('./RoundAutobet.tsx').then((file) => file.RoundAutobet),
)

const REAL: Launch = { kind: 'game', demo: false }

type RoundsProps = {
  readonly ui: RoundUi
  readonly game: RoundGame
  readonly onDemo: (demo: boolean) => void
  readonly onRules: () => void
  readonly onFairness: () => void
  readonly onProof: (number: number) => void
  /** Over the stage, until the first bet. */
  readonly firstRules: ReactNode
}

/** The stage and the panel beside it. */
export function Rounds({ ui, game, onDemo, onRules, onFairness, onProof, firstRules }: RoundsProps) {
  const t = useT()
  const money = useMoney()
  const shown = useMultiplierText()
  const whole = useRef<HTMLDivElement>(null)
  const playsByKeys = usePlayKeys((state) => state.isOn)
  const { table, seat, isLive, round } = game
  const runs = useRoundRun(ui, game)
  const { run, running } = runs
  const inPanel = useLayout() === 'desktop'
  const [planning, setPlanning] = useState(false)
  const first = useSlot(ui, game, 0, running && run ? run.nextAmount : null)
  const second = useSlot(ui, game, 1, null)
  const [added, setAdded] = useState(false)
  const isSecondBusy = second.bet !== null && second.bet.result === 'PENDING'
  // The second panel stays when its bet is over: otherwise the first panel's button would move to where "Cash out" was.
  if (isSecondBusy && !added) setAdded(true)
  const hasSecond = ui.slots > 1 && (added || isSecondBusy)
  // Small screens show the fields of one panel at a time, so that the stage stays in view; the buttons of both stay.
  const [front, setFront] = useState(0)
  const slots = hasSecond ? [first, second] : [first]
  const demo = seat.refill !== null

  function bet({ slot, stake, auto, typedAuto }: Slot, next: boolean): void {
    if (!(demo || canPlay(REAL)) || !stake.ok || !auto.ok) return
    const betAmount = formatAmount(stake.value, money.decimals)
    if (!demo) rememberSetup(seat.userId, slotName(ui, slot), { betAmount, options: { auto: typedAuto } })
    table.bet(slot, betAmount, auto.value, next)
  }

  function press(slot: Slot): void {
    const { action } = slot
    switch (action.kind) {
      case 'deposit':
        return openPopup('deposit', {})
      case 'refill':
        return seat.refill?.()
      case 'login':
        return bet(slot, false)
      case 'bet':
        return bet(slot, action.next)
      case 'cancel':
        return table.cancel(slot.slot, action.bet.id)
      case 'cashOut':
        return table.stop(slot.slot, action.bet.id)
      case 'sendAgain':
        return table.sendAgain(slot.slot)
      case 'tooDear':
      case 'barred':
      case 'paused':
      case 'closed':
      case 'auto':
      case 'waiting':
      case 'unready':
        return
      default:
        never(action)
    }
  }
  function pressUnlessLate(slot: Slot, begunOn: Intent, rest: Rest | null): void {
    const late = lateness(begunOn, slot.action, rest)
    if (late) toastLate(late)
    else press(slot)
  }
  // With two bets, the space bar cashes out a running bet first, then presses the other panel.
  const main =
    slots.find(({ action }) => action.kind === 'cashOut') ??
    slots.find(({ action }) => canPress(action)) ??
    first
  // The space bar switches between panels, so it has a guard of its own against stray presses.
  const keyRest = useTurn({ slot: main.slot, action: main.action, over: round?.phase !== 'RUNNING' })
  useSpaceBar(whole, () => {
    const { action } = main
    if (action.kind === 'cancel' || !canPress(action)) return
    pressUnlessLate(main, intentOf(action), main.rest ?? keyRest)
  })

  const { heard } = game
  const hideEnded = useRef(runs.dismiss)
  useEffect(() => {
    hideEnded.current = runs.dismiss
  })
  useEffect(() => {
    if (!heard.some(({ what }) => what === 'placed')) return
    noteBet()
    hideEnded.current()
  }, [heard])
  // A visitor who pressed "Demo" gets the first bet with the same press.
  const canBegin = demo && first.action.kind === 'bet' && first.stake.ok && first.auto.ok
  const begin = useRef<() => void>(undefined)
  useEffect(() => {
    begin.current = () => press(first)
  })
  useEffect(() => {
    if (canBegin && takeDemoBet(ui.id)) begin.current?.()
  }, [canBegin, ui.id])

  /** Beside the name of a panel: adds the second panel, or removes it. */
  function besideName({ slot }: Slot): ReactNode {
    if (slot > 0)
      return (
        !isSecondBusy && (
          <IconButton
            label={t('rounds.foldPanel')}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => {
              setAdded(false)
              setFront(0)
            }}
          />
        )
      )
    return (
      !hasSecond && (
        <Button
          variant="ghost"
          size="small"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            setAdded(true)
            setFront(1)
          }}
        >
          {t('rounds.addPanel')}
        </Button>
      )
    )
  }

  const notice = noticeWords(game, slots, t, shown)
  const pressed = slots.filter(({ action }) => action.kind !== 'barred')
  const barred = pressed.length < slots.length
  const endedRun = run && !running && (
    <EndedRun run={run} onClose={runs.dismiss} className={inPanel ? '' : 'rounds-ended'} />
  )
  useRunningRound(round?.phase === 'RUNNING' && slots.some((slot) => slot.bet?.result === 'PENDING'))
  const idle = slots.every(({ action }) => isSettingUp(action))
  return (
    <div
      ref={whole}
      className={`step-table rounds-table ${ui.id}-table`}
      data-game={ui.id}
      data-two={hasSecond}
      data-front={front}
    >
      <section
        aria-label={t(ui.words.title)}
        className={`step-stage ${ui.id}-stage relative rounded-block border border-line shadow-block`}
      >
        <GameHead
          title={t(ui.words.title)}
          summary={round ? t('rounds.roundNo', { number: round.number }) : t('rounds.waitingRound')}
          seat={seat}
          onDemo={idle ? onDemo : null}
          hasBoard={false}
          onRules={onRules}
          onFairness={onFairness}
        />
        <Strip last={game.last} onProof={onProof} />
        <div className="step-well relative mx-auto">
          <Stage ui={ui} game={game} />
          {notice === undefined ? (
            !inPanel && endedRun
          ) : (
            <p role="status" className="rounds-notice">
              {notice}
            </p>
          )}
        </div>
        {firstRules}
      </section>
      <div className="rounds-side">
        <section aria-label={t('step.betAmount')} className="step-panel">
          <div className="step-options grid content-start gap-4">
            <div className="rounds-slots relative grid grid-cols-1 gap-4">
              {hasSecond && (
                <PanelTabs
                  front={front}
                  names={slots.map(({ slot }) => t('rounds.panel', { n: slot + 1 }))}
                  onFront={setFront}
                />
              )}
              {slots.map((slot) => {
                const name = ui.slots > 1 ? t('rounds.panel', { n: slot.slot + 1 }) : null
                return slot.slot === 0 && running && run ? (
                  <RunPanel key={slot.slot} run={run} bet={slot.bet} name={name} beside={besideName(slot)} />
                ) : (
                  <SlotFields key={slot.slot} slot={slot} game={game} name={name} beside={besideName(slot)} />
                )
              })}
            </div>
          </div>
          <div className="step-actions flex gap-2">
            {barred && <BarredPlay />}
            {pressed.map((slot) => (
              <SlotButton
                key={slot.slot}
                panel={hasSecond ? { n: slot.slot + 1, name: t('rounds.panel', { n: slot.slot + 1 }) } : null}
                action={slot.action}
                resting={slot.rest !== null}
                table={table}
                stake={slot.stake.ok ? formatAmount(slot.stake.value, money.decimals) : null}
                isLive={isLive}
                onPress={(begunOn) => pressUnlessLate(slot, begunOn, slot.rest)}
              />
            ))}
            {!demo && !seat.hasLogin && (
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
            )}
            {!demo && seat.hasLogin && !barred && (running || first.action.kind !== 'paused') && (
              <RunSwitch
                auto={runs}
                canPlan={first.stake.ok && PLANNING.has(first.action.kind)}
                onPlan={() => setPlanning(true)}
              />
            )}
          </div>
          {inPanel && endedRun}
          <p className="step-aside text-xs text-faint">{t(playsByKeys ? 'rounds.keys' : 'keys.hint')}</p>
        </section>
        <Feed table={table} mine={game.mine} />
      </div>
      {planning && first.stake.ok && (
        <Suspense fallback={null}>
          <RoundAutobet
            name={`${ui.id} of ${seat.userId}`}
            onClose={() => setPlanning(false)}
            stake={first.stake.value}
            typedAuto={first.typedAuto}
            info={game.info}
            busy={runs.busy}
            onStart={(request) => void runs.start(request).then((started) => started && setPlanning(false))}
          />
        </Suspense>
      )}
      <LiveRegion
        words={game.heard.map((happening) => announcementText(happening, ui, t, money, shown)).join(' ')}
      />
    </div>
  )
}

/** Actions during which a run can be planned: the balance covers a bet, whether or not one is open. */
const PLANNING: ReadonlySet<SlotAction['kind']> = new Set(['bet', 'cancel', 'closed', 'cashOut', 'waiting'])

/** The reason why the displayed state may be stale. */
function noticeWords(
  { online, isLive, sight }: RoundGame,
  slots: readonly Slot[],
  t: Translate,
  times: (multiplier: string) => string,
): string | undefined {
  if (slots.some(({ panel }) => panel.certainty === 'lost')) return t('step.lost')
  if (slots.some(({ panel }) => panel.certainty === 'retrying')) return t('step.retrying')
  if (!online) return offlineWords(slots, t, times)
  return sight === 'unknown' || isLive ? undefined : t('rounds.notLive')
}

/** What happens to the bets in play without the player; the bar of the page says that the connection is gone. */
function offlineWords(
  slots: readonly Slot[],
  t: Translate,
  times: (multiplier: string) => string,
): string | undefined {
  const open = slots.flatMap(({ bet }) => (bet?.result === 'PENDING' ? [bet.view.autoCashOut] : []))
  const [first] = open
  if (first === undefined) return undefined
  return first === null || open.includes(null)
    ? t('rounds.offlineOpen')
    : t('rounds.offlineAuto', { multiplier: times(first) })
}

/** Screen reader announcement. */
function announcementText(
  happening: Happening,
  ui: RoundUi,
  t: Translate,
  money: Money,
  shown: (multiplier: string) => string,
): string {
  const amountOf = (bet: RoundBet): string => money.format(bet.betAmount)
  switch (happening.what) {
    case 'open':
      return t('rounds.saidOpen')
    case 'began':
      return t('rounds.saidBegan')
    case 'ended':
      return t(ui.words.saidEnded, { multiplier: shown(happening.multiplier) })
    case 'placed':
      return t('rounds.saidPlaced', { amount: amountOf(happening.bet) })
    case 'cancelled':
      return t('rounds.saidCancelled', { amount: amountOf(happening.bet) })
    case 'paid':
      return t('rounds.saidPaid', {
        amount: money.format(happening.bet.winAmount),
        multiplier: shown(happening.bet.multiplier),
      })
    case 'lost':
      return t('rounds.saidLost', { amount: amountOf(happening.bet) })
    default:
      return never(happening)
  }
}

import type {
  ChatCard,
  ChatSelf,
  LotteryBet,
  LotteryBetCard,
  LotteryState,
  LotteryTermCard,
} from '@baize/contract/player'
import { formatAmount, never } from '@baize/kit'
import type { LotteryLine } from '@baize/rules/lottery'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { gain } from '../../features/bets/bet-amounts.ts'
import { MyBets } from '../../features/bets/MyBets.tsx'
import { gameName } from '../../features/bets/winner.ts'
import { useBarred } from '../../features/identity/barred.ts'
import { resultWords } from '../../features/lottery/result-words.ts'
import { TermProof } from '../../features/lottery/TermProof.tsx'
import { usePause } from '../../features/protection/pause.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { asPlayer } from '../../popups/as-player.ts'
import { useRunningRound } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { flyCoins } from '../../ui/fly-coins.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Money, useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { useAutobet } from '../autobet/use-autobet.ts'
import { fundsFor } from '../step/stake.ts'
import type { TablePlayer } from '../step/use-step-game.ts'
import { BetPanel } from './BetPanel.tsx'
import { Draws } from './Draws.tsx'
import { isForNextDraw } from './follow-bet.ts'
import type { Happening } from './live.ts'
import './lottery.css'
import { withoutOldNotices } from './notices.ts'
import { OwnBets } from './OwnBets.tsx'
import { ProofView } from './ProofView.tsx'
import { panelAction } from './panel-action.ts'
import { ResultBand } from './ResultBand.tsx'
import { LastDraw, Roadmap, Strip } from './Results.tsx'
import { RoomCard } from './RoomCard.tsx'
import type { LotteryRulesProps } from './RulesSheet.tsx'
import { TermHead } from './TermHead.tsx'
import { type LotteryRoomState, useBetting, useLottery } from './use-lottery.ts'
import { useSlip } from './use-slip.ts'

const RoomChat = lazyPage('room-chat', () =>
  import('../../features/chat/RoomChat.tsx').then((file) => file.RoomChat),
)

const LotteryAutobet = lazyPage('lottery-autobet', () =>
  import('./LotteryAutobet.tsx').then((file) => file.LotteryAutobet),
)

const LotteryRules = lazyPage<LotteryRulesProps>('lottery-rules', () =>
  import('./RulesSheet.tsx').then((file) => file.LotteryRules),
)
/** Long enough to read amount and draw. */
const RECEIPT_MS = 3000

/** Polling interval of a run: it bets once a draw. */
const RUN_MS = 4000

type View = 'chat' | 'bets' | 'history' | 'draws' | 'proof'

type RoomProps = {
  readonly line: LotteryLine
  readonly onLine: (id: string) => void
  /** Opens with the bets rather than with the chat. */
  readonly direct: boolean
  readonly roomId: string
  /** Opens the proof of the draw with this number. */
  readonly draw: number | null
}

/** A lottery room. Phone: draw, conversation, bets, in one screen. Desktop: three columns. */
export function Room({ line, onLine, direct, roomId, draw }: RoomProps) {
  const t = useT()
  const money = useMoney()
  const { game } = line
  const isWide = useLayout() === 'desktop'
  const seat = useSeat()
  const placed = useRef<(bet: LotteryBet) => void>(undefined)
  const room = useLottery(line, (bet) => placed.current?.(bet))
  const { table, live, shown, show } = room
  const betting = useBetting(table, live)
  useRunningRound(shown?.mine.some(({ result }) => result === 'PENDING') ?? false)
  const slip = useSlip(game.id, live, seat)
  const [panel, setPanel] = useState(direct)
  // Links to other lotteries open as the player has left this one.
  const keepPanel = (isOpen: boolean): void => {
    setPanel(isOpen)
    useUiState.setState({ directOpenLotteryGame: isOpen })
  }
  const [planning, setPlanning] = useState(false)
  const auto = useAutobet(game.id, { enabled: seat.hasLogin, ownBet: undefined, lookMs: RUN_MS })
  const madeBet = auto.running ? auto.lastBet?.id : undefined
  // Bets that the server makes are not pushed.
  useEffect(() => {
    if (madeBet !== undefined) void table.refresh()
  }, [madeBet, table])
  const [chosen, setView] = useState<View>(direct ? 'bets' : 'chat')
  const [proof, setProof] = useState(draw)
  const [rules, setRules] = useState(false)
  const band = useRef<HTMLDivElement>(null)
  useCoins(room.heard, band)
  useEffect(() => {
    placed.current = ({ betAmount, view: { term } }) => {
      slip.placed()
      setView((now) => (now === 'chat' ? now : 'bets'))
      // The chat covers the bets on a phone: without this nothing there shows that the bet was taken.
      if (!isWide && chosen === 'chat')
        toast(t('lottery.saidPlaced', { amount: money.format(betAmount), number: term ?? 0 }), {
          tone: 'gain',
          durationMs: RECEIPT_MS,
        })
    }
  })

  if (!live || !shown)
    return room.failed ? (
      <ErrorState
        title={t('lottery.loadFailed')}
        text={refusalSentence(room.failed)}
        onRetry={() => void table.refresh()}
      />
    ) : (
      <Skeleton className="h-[70dvh]" />
    )

  const total = slip.total === null ? null : formatAmount(slip.total, money.decimals)
  const action = panelAction({
    move: room.move,
    certainty: room.certainty,
    hasLogin: seat.hasLogin,
    barred: seat.barred,
    pause: seat.pause,
    online: room.online,
    maintenance: live.maintenance,
    betting,
    picks: slip.picks.length,
    isStakeOk: slip.stake.ok,
    funds: fundsFor(
      slip.total === null || !slip.stake.ok ? slip.stake : { ok: true, value: slip.total },
      seat.balance,
      live.minBet,
      money.decimals,
    ),
  })
  function press(): void {
    switch (action.kind) {
      case 'login':
        return asPlayer(() => undefined)
      case 'deposit':
        return openPopup('deposit', {})
      case 'sendAgain':
        return table.sendAgain()
      case 'bet':
        return table.bet(action.term, slip.wanted(), slip.share)
      case 'barred':
      case 'paused':
      case 'waiting':
      case 'closed':
      case 'choose':
      case 'fault':
      case 'tooDear':
        return
      default:
        never(action)
    }
  }

  const isShown = isWide || panel
  const view = isWide && chosen === 'chat' ? 'bets' : chosen
  const tabs: readonly { value: View; label: string }[] = [
    ...(!isWide ? [{ value: 'chat' as const, label: t('lottery.tabChat') }] : []),
    { value: 'bets', label: t('lottery.tabBets') },
    { value: 'history', label: t('lottery.tabHistory') },
    { value: 'draws', label: t('lottery.tabDraws') },
    { value: 'proof', label: t('lottery.tabProof') },
  ]
  const onCancel = betting.is === 'open' && room.move === null ? table.cancel : null
  const isDrawing = show !== null || betting.is === 'drawing'
  const notice = noticeWords(room, t)
  const late = live.term && live.waiting[0]
  const follow = async (bet: LotteryBetCard): Promise<void> => {
    if (!(await isForNextDraw(bet, line.id, betting, t))) return
    slip.take(bet.picks)
    setPanel(true)
  }
  const newest = shown.last[0]?.number ?? 0
  const isTold = (term: LotteryTermCard): boolean => term.line !== line.id || term.number <= newest
  const showCard = (card: ChatCard, me: ChatSelf | null) => (
    <RoomCard card={card} me={me} isTold={isTold} onFollow={(bet) => void follow(bet)} />
  )
  const chat = (
    <Suspense fallback={<Skeleton className="m-3 h-40" />}>
      <RoomChat
        roomId={roomId}
        showCard={showCard}
        thin={(messages) => withoutOldNotices(messages, line.id)}
      />
    </Suspense>
  )
  return (
    <div className="lot-room" data-game={game.id} data-panel={isShown}>
      <section aria-label={gameName(game.id)} className="lot-stage">
        <TermHead
          gameId={game.id}
          lines={LOTTERY_LINES.filter((lotteryLine) => lotteryLine.game.id === game.id)}
          line={line}
          onLine={onLine}
          betting={betting}
          isDrawing={isDrawing}
          onRules={() => setRules(true)}
        />
        <LastDraw
          gameId={game.id}
          last={shown.last}
          drawing={show === null && betting.is === 'drawing' ? betting.term.number : null}
          show={show}
        />
        <ResultBand shown={shown} isDrawing={isDrawing} band={band} />
        <Strip gameId={game.id} last={shown.last} onProof={setProof} />
        {late && (
          <p role="status" className="lot-notice">
            {t('lottery.late', { number: late.number })}
          </p>
        )}
        {notice !== undefined && (
          <p role="status" className="lot-notice">
            {notice}
          </p>
        )}
        {isWide && <Roadmap key={game.id} gameId={game.id} last={shown.last} />}
      </section>
      {isWide && <div className="lot-talk">{chat}</div>}
      <section aria-label={t('lottery.views')} className="lot-views">
        <Segmented label={t('lottery.views')} value={view} onChange={setView} options={tabs} />
        {/* Focusable, so that it can be scrolled by keys. */}
        <div
          role="group"
          aria-label={tabs.find(({ value }) => value === view)?.label}
          tabIndex={view === 'chat' ? -1 : 0}
          className="lot-view"
          data-view={view}
        >
          {view === 'chat' && chat}
          {view === 'bets' && (
            <OwnBets live={shown} hasLogin={seat.hasLogin} onCancel={isShown ? null : onCancel} />
          )}
          {view === 'history' &&
            (seat.hasLogin ? (
              <MyBets gameId={game.id} game={gameName(game.id)} />
            ) : (
              <p className="p-4 text-sm text-quiet">{t('lottery.noBetsLogin')}</p>
            ))}
          {view === 'draws' && (
            <>
              {!isWide && <Roadmap key={game.id} gameId={game.id} last={shown.last} />}
              <Draws line={line} newest={newest} onProof={setProof} />
            </>
          )}
          {view === 'proof' && <ProofView live={live} />}
        </div>
      </section>
      {isShown ? (
        <BetPanel
          key={game.id}
          game={game}
          live={live}
          shown={shown}
          slip={slip}
          action={action}
          balance={seat.balance}
          hasLogin={seat.hasLogin}
          onCancel={onCancel}
          onPress={press}
          auto={auto}
          onPlan={() => setPlanning(true)}
          onClose={isWide ? null : () => keepPanel(false)}
        />
      ) : (
        <div className="lot-bar">
          <Button
            variant="primary"
            size="large"
            className="min-h-14 w-full"
            aria-expanded={false}
            onClick={() => keepPanel(true)}
          >
            {total === null ? t('lottery.panel') : t('lottery.betFor', { amount: money.format(total) })}
          </Button>
        </div>
      )}
      {planning && slip.stake.ok && slip.total !== null && (
        <Suspense fallback={null}>
          <LotteryAutobet
            name={`${game.id} of ${seat.userId}`}
            gameId={game.id}
            line={line.id}
            picks={slip.picks}
            stake={slip.stake.value}
            total={slip.total}
            busy={auto.busy}
            onClose={() => setPlanning(false)}
            onStart={(request) => void auto.start(request).then((started) => started && setPlanning(false))}
          />
        </Suspense>
      )}
      {rules && (
        <Suspense fallback={null}>
          <LotteryRules line={line} live={live} onClose={() => setRules(false)} />
        </Suspense>
      )}
      {proof !== null && (
        <TermProof key={proof} line={line.id} number={proof} onClose={() => setProof(null)} />
      )}
      <LiveRegion
        words={
          isDrawing
            ? t('lottery.saidClosed')
            : unbanded(room.heard, shown)
                .map((happening) => announcementText(happening, line, t, money))
                .join(' ')
        }
      />
    </div>
  )
}

/** Coins fly from the band that tells of a win to the balance; not for a payout below the stake. */
function useCoins(heard: readonly Happening[], band: RefObject<Element | null>): void {
  useEffect(() => {
    if (heard.some((happening) => happening.what === 'won' && gain(happening.bet) > 0n))
      flyCoins(band.current)
  }, [heard, band])
}

function useSeat(): TablePlayer {
  const hasLogin = useSession((session) => session.hasLogin)
  const balance = useSession((session) => session.user.balance)
  const userId = useSession((session) => session.user.userId)
  const barred = useBarred(userId)
  const pause = usePause()?.words ?? null
  return { userId, hasLogin, balance, barred, pause, refill: null }
}

/** The reason why the displayed state may be stale. */
function noticeWords(
  { certainty, online, isLive, live }: LotteryRoomState,
  t: Translate,
): string | undefined {
  if (live?.maintenance) return t('lottery.maintenance')
  if (certainty === 'lost') return t('step.lost')
  if (certainty === 'retrying') return t('step.retrying')
  if (!online) return t('lottery.offline')
  return isLive ? undefined : t('rounds.notLive')
}

/** Without the draw that the band of the player's own result reads out. */
const unbanded = (heard: readonly Happening[], { mine }: LotteryState): readonly Happening[] =>
  heard.filter(
    (happening) => happening.what !== 'drawn' || !mine.some(({ view }) => view.term === happening.number),
  )

/** Screen reader announcement. */
function announcementText(happening: Happening, { game }: LotteryLine, t: Translate, money: Money): string {
  switch (happening.what) {
    case 'open':
      return t('lottery.saidOpen', { number: happening.number })
    case 'drawn': {
      const { number, values } = happening
      return values === null
        ? t('lottery.saidVoid', { number })
        : t('lottery.saidResult', { number, result: resultWords(game.id, values, t) })
    }
    case 'placed':
      return t('lottery.saidPlaced', {
        amount: money.format(happening.bet.betAmount),
        number: happening.bet.view.term ?? 0,
      })
    case 'cancelled':
      return t('lottery.saidCancelled', { amount: money.format(happening.bet.betAmount) })
    case 'won':
    case 'lost':
    case 'void':
      return ''
    default:
      return never(happening)
  }
}

import { formatAmount, never } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { type ButtonVariant, buttonClass } from '../../ui/Button.tsx'
import type { Money } from '../../ui/money.ts'
import { useMoney } from '../../ui/money.ts'
import { entryWords } from '../step/words.ts'
import { multiplierNow, worthAt } from './multiplier-now.ts'
import { canPress, type SlotAction } from './slot-action.ts'
import type { RoundTable } from './table.ts'
import { type Intent, intentOf } from './turn.ts'
import { useFrames } from './use-frames.ts'

type SlotButtonProps = {
  /** The panel it belongs to, where there is more than one. */
  readonly panel: { readonly n: number; readonly name: string } | null
  readonly action: SlotAction
  /** Its action has just changed, so that a press may be meant for the previous one. */
  readonly resting: boolean
  readonly table: RoundTable
  /** The stake it would place. */
  readonly stake: string | null
  /** False while no live updates arrive: the value of a cash-out is then unknown. */
  readonly isLive: boolean
  readonly onPress: (begunOn: Intent) => void
}

/** Never `disabled`, which would drop the focus during a round. Always two lines, so that the layout does not shift. */
export function SlotButton({ panel, action, resting, table, stake, isLive, onPress }: SlotButtonProps) {
  const t = useT()
  const money = useMoney()
  const pressable = canPress(action)
  const begunOn = useRef<Intent | null>(null)
  const waiting = action.kind === 'waiting'
  const now = action.kind === 'unready' ? action.would : action
  const second = secondLine(now, stake, money)
  return (
    <button
      type="button"
      aria-disabled={!pressable || resting}
      aria-busy={waiting || undefined}
      onPointerDown={() => {
        begunOn.current = intentOf(action)
      }}
      onKeyDown={(event) => {
        // Holding Enter on "Cash out" would press "Bet" as soon as the button changes to it.
        if (event.repeat) event.preventDefault()
      }}
      onClick={(event) => {
        // Keys and screen readers click without pointer events: an earlier pointerdown does not belong to this press.
        const begun = event.detail === 0 ? null : begunOn.current
        begunOn.current = null
        if (pressable) onPress(begun ?? intentOf(action))
      }}
      className={cx(
        buttonClass(VARIANTS[now.kind], 'large'),
        'rounds-button min-w-0 flex-1 flex-col',
        now.kind === 'cashOut' && 'shadow-[0_0_32px_-6px_var(--gain)]',
      )}
    >
      <span className="rounds-action flex max-w-full items-center gap-2 text-base leading-tight font-bold">
        {waiting && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
        <span className="line-clamp-2 whitespace-normal">{actionWords(now, t)}</span>
      </span>
      {now.kind === 'cashOut' ? (
        <LiveWorth action={now} table={table} isLive={isLive} money={money} />
      ) : (
        second !== null && <span className="amount max-w-full truncate text-sm leading-tight">{second}</span>
      )}
      {panel && (
        <>
          <span aria-hidden className="amount absolute top-1 left-2 text-xs leading-tight font-bold">
            {panel.n}
          </span>
          <span className="sr-only">{panel.name}</span>
        </>
      )}
    </button>
  )
}

/** Current cash-out value, updated each frame outside React. Not announced, since it changes too fast. */
function LiveWorth({
  action: { bet },
  table,
  isLive,
  money,
}: {
  action: Extract<SlotAction, { kind: 'cashOut' }>
  table: RoundTable
  isLive: boolean
  money: Money
}) {
  const text = useRef<HTMLSpanElement>(null)
  const last = useRef('')
  useFrames(true, () => {
    const { round } = table.state.getState().live
    const now = table.now()
    if (!text.current || !round || now === null) return
    const reached = isLive ? multiplierNow(round, now) : null
    const words = reached === null ? '…' : money.format(formatAmount(worthAt(bet, reached), money.decimals))
    if (words === last.current && text.current.textContent === words) return
    last.current = words
    text.current.textContent = words
  })
  return (
    <span
      ref={text}
      aria-hidden
      className="amount max-w-full truncate text-xl leading-tight font-extrabold"
    />
  )
}

const VARIANTS: Readonly<Record<SlotAction['kind'], ButtonVariant>> = {
  login: 'primary',
  deposit: 'primary',
  refill: 'primary',
  sendAgain: 'primary',
  bet: 'primary',
  tooDear: 'primary',
  barred: 'quiet',
  paused: 'quiet',
  cancel: 'quiet',
  closed: 'quiet',
  auto: 'quiet',
  cashOut: 'gain',
  waiting: 'primary',
  unready: 'primary',
}

function secondLine(action: SlotAction, stake: string | null, money: Money): string | null {
  switch (action.kind) {
    case 'bet':
    case 'tooDear':
      return stake === null ? null : money.format(stake)
    case 'cancel':
      return money.format(action.bet.betAmount)
    case 'auto':
      return money.format(action.nextAmount)
    case 'login':
    case 'deposit':
    case 'refill':
    case 'sendAgain':
    case 'barred':
    case 'paused':
    case 'closed':
    case 'cashOut':
    case 'waiting':
    case 'unready':
      return null
    default:
      return never(action)
  }
}

const WAITING = { bet: 'rounds.placing', cancel: 'rounds.cancelling', stop: 'rounds.cashingOut' } as const

function actionWords(action: SlotAction, t: Translate): string {
  switch (action.kind) {
    case 'login':
      return entryWords(t)
    case 'deposit':
      return t('step.depositToPlay')
    case 'refill':
      return t('step.refill')
    case 'sendAgain':
      return t('step.checkAgain')
    case 'bet':
    case 'tooDear':
      return t(action.next ? 'rounds.betNext' : 'rounds.bet')
    case 'barred':
      return t('identity.barredTitle')
    case 'paused':
      return action.words
    case 'cancel':
      return t('rounds.cancel')
    case 'closed':
      return t('rounds.closed')
    case 'auto':
      return t('autobet.nextBet')
    case 'cashOut':
      return t('rounds.cashOut')
    case 'waiting':
      return t(WAITING[action.for])
    case 'unready':
      return actionWords(action.would, t)
    default:
      return never(action)
  }
}

import { type LotteryState, MOST_PICKS } from '@baize/contract/player'
import { formatAmount, type Minor } from '@baize/kit'
import type { LotteryGame } from '@baize/rules/lottery'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { RotateCcw, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { groupHint, groupWords, pickWords, shortPickWords } from '../../features/lottery/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { smallerAmount } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { EndedRun } from '../autobet/EndedRun.tsx'
import { RunStanding } from '../autobet/RunStanding.tsx'
import type { AutobetRun } from '../autobet/use-autobet.ts'
import { BarredPlay } from '../BarredPlay.tsx'
import { useSpaceBar } from '../keys/use-space-bar.ts'
import { RunSwitch } from '../rounds/RunSwitch.tsx'
import { entryWords, faultWords, stakeHint } from '../step/words.ts'
import { DrawBets } from './DrawBets.tsx'
import { canPressBet, type PanelAction } from './panel-action.ts'
import { chipsFor } from './slip.ts'
import type { LotterySlip } from './use-slip.ts'
import './bet-panel.css'

type BetPanelProps = {
  readonly game: LotteryGame
  readonly live: LotteryState
  /** Without a result that is still being shown. */
  readonly shown: LotteryState
  readonly slip: LotterySlip
  readonly action: PanelAction
  readonly balance: string
  readonly hasLogin: boolean
  readonly onCancel: ((id: string) => void) | null
  readonly onPress: () => void
  readonly auto: AutobetRun
  readonly onPlan: () => void
  /** Hides the panel; null where it is always shown. */
  readonly onClose: (() => void) | null
}

/** Picks by kind with their odds, the stake of each, and the button with their total. */
export function BetPanel(props: BetPanelProps) {
  const { game, live, shown, slip, action, balance, hasLogin, onCancel, onPress, onClose, auto, onPlan } =
    props
  const t = useT()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  // It never bets here: after a click it scrolls.
  useSpaceBar(panel, null)
  const groups = [...new Set(game.picks.map(({ group }) => group))]
  const [group, setGroup] = useState(groups[0] ?? '')
  return (
    <section ref={panel} aria-labelledby={title} className="lot-panel">
      <header className="flex min-h-11 items-center justify-between gap-2">
        <h2 id={title} className="font-bold">
          {t('lottery.panel')}
        </h2>
        <span className="flex items-center">
          {slip.last.length > 0 && slip.picks.length === 0 && (
            <Button
              variant="ghost"
              size="small"
              icon={<RotateCcw aria-hidden className="size-4" />}
              onClick={slip.repeat}
            >
              {t('lottery.repeat')}
            </Button>
          )}
          {slip.picks.length > 0 && (
            <Button variant="ghost" size="small" onClick={slip.clear}>
              {t('lottery.clear')}
            </Button>
          )}
          {onClose && (
            <IconButton
              label={t('lottery.closePanel')}
              icon={<X aria-hidden className="size-5" />}
              onClick={onClose}
            />
          )}
        </span>
      </header>
      {auto.running && auto.run ? (
        <RunStanding run={auto.run} />
      ) : (
        <div className="lot-board">
          <Groups game={game} groups={groups} group={group} slip={slip} onGroup={setGroup} />
          <Picks game={game} group={group} live={live} slip={slip} />
        </div>
      )}
      {!auto.running && auto.run && <EndedRun run={auto.run} onClose={auto.dismiss} className="" />}
      <Stake live={live} slip={slip} action={action} balance={balance} hasLogin={hasLogin} />
      <Checkbox
        label={t('lottery.share')}
        checked={slip.share}
        onChange={(event) => slip.setShare(event.target.checked)}
      />
      {hasLogin && <DrawBets shown={shown} onCancel={onCancel} />}
      <div className="lot-actions">
        {action.kind === 'barred' ? (
          <BarredPlay />
        ) : (
          <BetButton action={action} slip={slip} onPress={onPress} />
        )}
        {hasLogin && action.kind !== 'barred' && (auto.running || action.kind !== 'paused') && (
          <RunSwitch auto={auto} canPlan={slip.total !== null && action.kind !== 'tooDear'} onPlan={onPlan} />
        )}
      </div>
    </section>
  )
}

function Groups({
  game,
  groups,
  group,
  slip,
  onGroup,
}: {
  game: LotteryGame
  groups: readonly string[]
  group: string
  slip: LotterySlip
  onGroup: (group: string) => void
}) {
  const t = useT()
  const name = useId()
  const chosenIn = (id: string): number =>
    game.picks.filter((pick) => pick.group === id && slip.picks.includes(pick.id)).length
  return (
    <fieldset className="lot-groups">
      <legend className="sr-only">{t('lottery.groups')}</legend>
      {groups.map((id) => {
        const count = chosenIn(id)
        return (
          <label key={id} className={cx('lot-group', id === group && 'lot-group-on')}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={id}
              checked={id === group}
              onChange={() => onGroup(id)}
            />
            {groupWords(game.id, id, t)}
            {count > 0 && <span className="lot-count amount">{count}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

function Picks({
  game,
  group,
  live,
  slip,
}: {
  game: LotteryGame
  group: string
  live: LotteryState
  slip: LotterySlip
}) {
  const t = useT()
  const shown = useMultiplierText()
  const hint = groupHint(game.id, group, t)
  const picks = game.picks.filter((pick) => pick.group === group)
  return (
    <>
      {hint !== null && <p className="text-xs text-quiet">{hint}</p>}
      <ul aria-label={groupWords(game.id, group, t)} className="lot-picks" data-many={picks.length > 8}>
        {picks.map(({ id }) => {
          const odds = live.odds[id]
          const isOn = slip.picks.includes(id)
          const isFull = !isOn && slip.picks.length >= MOST_PICKS
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isOn}
                aria-disabled={isFull}
                data-colour={game.id === 'colour' ? colourOf(id) : undefined}
                data-racer={game.id === 'racing10' ? racerOf(id) : undefined}
                className="lot-pick"
                onClick={() => slip.toggle(id)}
              >
                <span className="sr-only">{pickWords(game.id, id, t)} </span>
                <span aria-hidden className="lot-pick-name">
                  {shortPickWords(game.id, id, t)}
                </span>
                {odds && (
                  <span className="lot-odds amount">
                    <span className="sr-only">
                      {odds.half === undefined
                        ? shown(odds.full)
                        : t('lottery.oddsHalf', { odds: shown(odds.full), half: shown(odds.half) })}
                    </span>
                    <span aria-hidden>{shown(odds.full)}</span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {slip.picks.length >= MOST_PICKS && (
        <p role="status" className="text-xs text-accent-ink">
          {t('lottery.most', { count: MOST_PICKS })}
        </p>
      )}
    </>
  )
}

const COLOURS = ['red', 'green', 'violet'] as const
/** Colour of a pick of Colour: its own, or that of its number. */
function colourOf(id: string): string | undefined {
  const own = COLOURS.find((colour) => colour === id)
  if (own) return own
  const number = /^number:(\d)$/.exec(id)?.[1]
  if (number === undefined) return undefined
  if (number === '0') return 'redViolet'
  if (number === '5') return 'greenViolet'
  return Number(number) % 2 === 0 ? 'red' : 'green'
}
const racerOf = (id: string): string | undefined => /^place:\d+:(\d+)$/.exec(id)?.[1]

/** "R$ 5,00" as "R$ 5": five chips share a row. */
const withoutZeros = (amount: string): string => amount.replace(/[.,]00(?!\d)/, '')

function Stake({
  live,
  slip,
  action,
  balance,
  hasLogin,
}: {
  live: LotteryState
  slip: LotterySlip
  action: PanelAction
  balance: string
  hasLogin: boolean
}) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const shown = useMultiplierText()
  const { minBet: min, maxBet: max } = live
  const limits = { min, max }
  const info = { minBet: min, maxBet: max }
  const error = (): string | undefined => {
    if (!slip.stake.ok) return faultWords(slip.stake.error, { typed: slip.amount, info, language }, t, money)
    return action.kind === 'tooDear'
      ? t('step.amountOverBalance', { balance: money.format(balance) })
      : undefined
  }
  return (
    <div className="lot-stake">
      <fieldset className="lot-chips">
        <legend className="sr-only">{t('lottery.chips')}</legend>
        {chipsFor(min, max, money.decimals).map((chip) => (
          <button
            key={chip}
            type="button"
            aria-pressed={slip.stake.ok && formatAmount(slip.stake.value, money.decimals) === chip}
            className="lot-chip amount"
            onClick={() => slip.setAmount(chip)}
          >
            {withoutZeros(money.abbreviate(chip))}
          </button>
        ))}
      </fieldset>
      <AmountField
        label={t('lottery.stake')}
        value={slip.amount}
        onChange={slip.setAmount}
        limits={hasLogin ? { min, max: smallerAmount(max, balance, money.decimals) } : limits}
        error={error()}
        hint={stakeHint({ stake: slip.stake, limits, multipliers: slip.multipliers }, t, money, shown)}
      />
    </div>
  )
}

function BetButton({
  action,
  slip,
  onPress,
}: {
  action: PanelAction
  slip: LotterySlip
  onPress: () => void
}) {
  const t = useT()
  const money = useMoney()
  const text = (amount: Minor): string => money.format(formatAmount(amount, money.decimals))
  const words = {
    login: entryWords(t),
    deposit: t('step.depositToPlay'),
    sendAgain: t('step.checkAgain'),
    waiting: t('lottery.betting'),
    closed: t('lottery.closed'),
    choose: t('lottery.choose'),
    fault: t('lottery.panel'),
    barred: t('identity.barredTitle'),
    paused: action.kind === 'paused' ? action.words : '',
    bet: slip.total === null ? '' : t('lottery.betFor', { amount: text(slip.total) }),
    tooDear: slip.total === null ? '' : t('lottery.betFor', { amount: text(slip.total) }),
  }
  const isPriced = ['bet', 'tooDear', 'login', 'deposit'].includes(action.kind)
  return (
    <Button
      variant="primary"
      size="large"
      className="min-h-14 min-w-0 flex-1"
      aria-disabled={!canPressBet(action)}
      busy={action.kind === 'waiting'}
      onClick={() => canPressBet(action) && onPress()}
    >
      <span className="grid min-w-0 leading-tight">
        <span className="truncate">{words[action.kind]}</span>
        {slip.most !== null && isPriced && (
          <span className="amount truncate text-xs font-medium">
            {t('lottery.paysUpTo', { amount: text(slip.most) })}
          </span>
        )}
      </span>
    </Button>
  )
}

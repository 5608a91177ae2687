import type { LotteryBet, LotteryState } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { pickWords } from '../../features/lottery/pick-words.ts'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { isGreater, useSum } from './sum-amounts.ts'

type OwnBetsProps = {
  readonly live: LotteryState
  readonly hasLogin: boolean
  /** Null while bets are closed, a request is in flight, or bets are cancelled elsewhere on the page. */
  readonly onCancel: ((id: string) => void) | null
}

/** The player's bets on the open draw and on those that wait, and the bill of the last one. */
export function OwnBets({ live, hasLogin, onCancel }: OwnBetsProps) {
  const t = useT()
  if (!hasLogin) return <p className="p-4 text-sm text-quiet">{t('lottery.noBetsLogin')}</p>
  const open = live.mine.filter(({ result }) => result === 'PENDING')
  const over = live.mine.filter(({ result }) => result !== 'PENDING')
  return (
    <div className="grid gap-3 p-3">
      {open.length === 0 && <p className="px-1 py-2 text-sm text-quiet">{t('lottery.noBets')}</p>}
      {open.toReversed().map((bet) => (
        <Ticket
          key={bet.id}
          bet={bet}
          onCancel={onCancel && bet.view.term === live.term?.number ? () => onCancel(bet.id) : null}
        />
      ))}
      {over.length > 0 && <Bill bets={over} />}
    </div>
  )
}

function Ticket({ bet, onCancel }: { bet: LotteryBet; onCancel: (() => void) | null }) {
  const t = useT()
  return (
    <article className="lot-ticket" data-state={bet.view.state}>
      <header className="flex items-center justify-between gap-2">
        <span className="amount text-xs text-quiet">
          {bet.view.term !== null && t('lottery.drawNo', { number: bet.view.term })}
        </span>
        <MoneyText amount={bet.betAmount} className="font-bold" />
      </header>
      <PickList bet={bet} />
      {onCancel && (
        <Button variant="ghost" size="small" className="justify-self-end" onClick={onCancel}>
          {t('lottery.cancel')}
        </Button>
      )}
    </article>
  )
}

function PickList({ bet }: { bet: LotteryBet }) {
  const t = useT()
  const shown = useMultiplierText()
  return (
    <ul className="grid gap-1">
      {bet.view.picks.map(({ pick, amount, odds, win }) => {
        const isWon = win !== null && /[1-9]/.test(win)
        return (
          <li key={pick} className={cx('lot-line', win !== null && !isWon && 'text-faint')}>
            <span className="min-w-0 truncate">{pickWords(bet.gameId, pick, t)}</span>
            <span className="amount text-quiet">{shown(odds)}</span>
            {isWon ? (
              <MoneyText amount={win} signed className="text-right font-semibold text-gain" />
            ) : (
              <MoneyText amount={amount} className="text-right" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Result of the last draw for the player: what was staked, what each pick won, and the whole. */
function Bill({ bets }: { bets: readonly LotteryBet[] }) {
  const t = useT()
  const money = useMoney()
  const sum = useSum()
  const number = bets[0]?.view.term ?? 0
  const staked = sum(bets.map(({ betAmount }) => betAmount))
  const paid = sum(bets.map(({ winAmount }) => winAmount))
  const isVoid = bets.some(({ view }) => view.state === 'VOID')
  const isWon = isGreater(paid, staked)
  const words = (): string => {
    const amount = money.format(paid)
    if (isVoid) return t('lottery.billVoid', { number, amount })
    if (isWon) return t('lottery.billWon', { number, amount })
    return isGreater(paid, '0')
      ? t('lottery.billBack', { number, amount, staked: money.format(staked) })
      : t('lottery.billLost', { number })
  }
  return (
    <section aria-label={words()} className="lot-bill" data-won={isWon && !isVoid}>
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-bold">{words()}</h3>
        {isWon && !isVoid && <Badge tone="gain">{t('bets.won')}</Badge>}
      </header>
      {bets.map((bet) => (
        <PickList key={bet.id} bet={bet} />
      ))}
      <p className="amount flex justify-between gap-3 border-t border-line pt-2 text-sm">
        <span className="text-quiet">
          {t('lottery.staked')} <MoneyText amount={staked} className="text-ink" />
        </span>
        <span>
          <span className="text-quiet">{t('bets.paid')} </span>
          <MoneyText amount={paid} className={cx('font-bold', isWon && 'text-gain')} />
        </span>
      </p>
    </section>
  )
}

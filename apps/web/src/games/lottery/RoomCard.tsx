import { type ChatCard, type ChatSelf, LotteryBetCard, LotteryTermCard } from '@baize/contract/player'
import { lineOf } from '@baize/rules/lottery'
import { useEffect, useState } from 'react'
import { pickWords } from '../../features/lottery/pick-words.ts'
import { resultWords } from '../../features/lottery/result-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { LONGEST_SHOW_MS } from './reveal.ts'
import { lengthWords } from './TermHead.tsx'
import { Values } from './Values.tsx'

type RoomCardProps = {
  readonly card: ChatCard
  /** The reader in chat; null for a visitor. */
  readonly me: ChatSelf | null
  /** Whether the page has shown the draw; until then its result is not told here either. */
  readonly isTold: (term: LotteryTermCard) => boolean
  /** Takes the picks of a shown bet into the own slip. */
  readonly onFollow: (bet: LotteryBetCard) => void
}

/** Cards of a lottery room: news of its draws, and bets that others show. Unknown ones are left out. */
export function RoomCard({ card, me, isTold, onFollow }: RoomCardProps) {
  if (card.kind === 'bet') {
    const bet = LotteryBetCard.safeParse(card.data).data
    return bet ? <BetCard bet={bet} isMine={isOwn(bet, me)} onFollow={onFollow} /> : null
  }
  const term = card.kind === 'term' ? LotteryTermCard.safeParse(card.data).data : undefined
  if (!term) return null
  return term.status === 'drawn' && !isTold(term) ? <DrawingCard term={term} /> : <TermCard term={term} />
}

function TermCard({ term }: { term: LotteryTermCard }) {
  const t = useT()
  const language = useLanguage()
  const { number, values, bets, gameId } = term
  const length = lengthWords(lineOf(term.line)?.seconds ?? 0, t, language)
  switch (term.status) {
    case 'open':
      return <ClosingCountdown at={term.closesAt} words={t('lottery.cardOpen', { number, length })} />
    case 'soon':
      return <ClosingCountdown at={term.closesAt} words={t('lottery.cardSoon', { number, length })} />
    case 'closed':
      // Without a bet nobody waits for it.
      return bets ? (
        <p className="lot-said">
          {t('lottery.cardClosed', { number, length })} {t('lottery.cardBets', { count: bets })}
        </p>
      ) : null
    case 'void':
      return <p className="lot-said">{t('lottery.saidVoid', { number })}</p>
    case 'drawn':
      // Nobody had a stake in it: one line, so that a quiet room stays a conversation.
      if (bets === 0 && values)
        return (
          <p className="lot-said lot-said-drawn">
            <span className="amount">
              {t('lottery.drawNo', { number })} · {length}
            </span>
            <Values gameId={gameId} values={values} size="tiny" />
            <span className="sr-only">{resultWords(gameId, values, t)}</span>
          </p>
        )
      return (
        <div className="lot-card" data-kind="term">
          <p className="amount flex flex-wrap items-center justify-between gap-2 text-xs text-quiet">
            <span>
              {t('lottery.drawNo', { number })} · {length}
            </span>
            {bets !== null && <span>{t('lottery.cardBets', { count: bets })}</span>}
          </p>
          {values && (
            <>
              <Values gameId={gameId} values={values} />
              <p className="text-xs text-quiet">{resultWords(gameId, values, t)}</p>
            </>
          )}
        </div>
      )
  }
}

/** Says that the draw is being made. The result follows with the show, or by itself where there is none. */
function DrawingCard({ term }: { term: LotteryTermCard }) {
  const t = useT()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LONGEST_SHOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) return <TermCard term={term} />
  return (
    <p className="lot-said">
      {t('lottery.drawNo', { number: term.number })} · {t('lottery.drawingNow')}
    </p>
  )
}

/** Gone with the close: old ones would fill a quiet room. */
function ClosingCountdown({ at, words }: { at: number; words: string }) {
  return useCountdown(at) > 0 && <p className="lot-said">{words}</p>
}

/** A player has no id in chat before the first message or card: until the room is fetched again, the name tells. */
function isOwn({ playerId, name }: LotteryBetCard, me: ChatSelf | null): boolean {
  if (me === null) return false
  return me.id === '' ? me.name === name : me.id === playerId
}

function BetCard({
  bet,
  isMine,
  onFollow,
}: {
  bet: LotteryBetCard
  isMine: boolean
  onFollow: RoomCardProps['onFollow']
}) {
  const t = useT()
  const { name, term: number, cancelled = false } = bet
  return (
    <div className="lot-card" data-kind="bet" data-mine={isMine} data-cancelled={cancelled}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">
          {isMine ? t('lottery.cardOwnBet', { number }) : t('lottery.cardBet', { name, number })}
        </span>
        <MoneyText amount={bet.amount} currencyId={bet.currencyId} compact />
      </p>
      <p className="lot-card-picks text-quiet">
        {bet.picks.map((pick) => pickWords(bet.gameId, pick, t)).join(' · ')}
      </p>
      {cancelled ? (
        <p className="text-sm text-quiet">{t('lottery.cardCancelled')}</p>
      ) : (
        !isMine && (
          <Button size="small" className="justify-self-start" onClick={() => onFollow(bet)}>
            {t('lottery.follow')}
          </Button>
        )
      )}
    </div>
  )
}

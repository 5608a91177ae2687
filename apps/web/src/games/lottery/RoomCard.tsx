import { type ChatCard, LotteryBetCard, LotteryTermCard } from '@baize/contract'
import { lineOf } from '@baize/rules/lottery'
import { pickWords } from '../../features/lottery/pick-words.ts'
import { resultWords } from '../../features/lottery/result-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { lengthWords } from './TermHead.tsx'
import { Values } from './Values.tsx'

type RoomCardProps = {
  readonly card: ChatCard
  /** Takes the picks of a shown bet into the own slip. */
  readonly onFollow: (picks: readonly string[]) => void
}

/** Cards of a lottery room: news of its draws, and bets that others show. Unknown ones are left out. */
export function RoomCard({ card, onFollow }: RoomCardProps) {
  if (card.kind === 'bet') {
    const bet = LotteryBetCard.safeParse(card.data).data
    return bet ? <BetCard bet={bet} onFollow={onFollow} /> : null
  }
  const term = card.kind === 'term' ? LotteryTermCard.safeParse(card.data).data : undefined
  return term ? <TermCard term={term} /> : null
}

function TermCard({ term }: { term: LotteryTermCard }) {
  const t = useT()
  const language = useLanguage()
  const { number, values, bets, gameId } = term
  const length = lengthWords(lineOf(term.line)?.seconds ?? 0, t, language)
  switch (term.status) {
    case 'open':
      return <p className="lot-said">{t('lottery.cardOpen', { number, length })}</p>
    case 'soon':
      return <p className="lot-said">{t('lottery.cardSoon', { number, length })}</p>
    case 'closed':
      return (
        <p className="lot-said">
          {t('lottery.cardClosed', { number, length })}{' '}
          {bets !== null && t('lottery.cardBets', { count: bets })}
        </p>
      )
    case 'void':
      return <p className="lot-said">{t('lottery.saidVoid', { number })}</p>
    case 'drawn':
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

function BetCard({ bet, onFollow }: { bet: LotteryBetCard; onFollow: RoomCardProps['onFollow'] }) {
  const t = useT()
  return (
    <div className="lot-card" data-kind="bet">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{t('lottery.cardBet', { name: bet.name, number: bet.term })}</span>
        <MoneyText amount={bet.amount} currencyId={bet.currencyId} compact />
      </p>
      <p className="text-quiet">{bet.picks.map((pick) => pickWords(bet.gameId, pick, t)).join(' · ')}</p>
      <Button size="small" className="justify-self-start" onClick={() => onFollow(bet.picks)}>
        {t('lottery.follow')}
      </Button>
    </div>
  )
}

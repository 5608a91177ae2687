import { PlainBlock } from '@baize/contract/player/blocks/plain'
import { GAMES, type GameId } from '@baize/contract/shared'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { TileRow } from '../../../features/catalogue/TileRow.tsx'
import { GAME_LOOKS } from '../../../features/lobby/game-looks.ts'
import { useT } from '../../../i18n/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useMoney } from '../../../ui/money.ts'
import { useMultiplierText } from '../../../ui/multiplier-text.ts'
import { block } from '../block.tsx'

/** The player's unfinished bets, one tap away, and recently played games. */
function ContinuePlaying() {
  const t = useT()
  const { data } = useCall('/api/game/recent_list', {})
  return (
    <>
      {GAMES.map(({ id }) => (
        <OpenBet key={id} gameId={id} />
      ))}
      {data && data.model.length > 0 && <TileRow title={t('lobby.recent')} games={data.model} directlyPlay />}
    </>
  )
}

function OpenBet({ gameId }: { gameId: GameId }) {
  const t = useT()
  const money = useMoney()
  const shown = useMultiplierText()
  const { data } = useCall('/api/game/info', { gameId })
  const bet = data?.model.heldBet
  if (!bet) return null
  return (
    <section
      aria-label={t('lobby.continue')}
      className="block-surface flex animate-pop-in items-center gap-4 p-3 pr-4"
    >
      <span
        aria-hidden
        className={`grid size-14 shrink-0 place-items-center rounded-control bg-linear-155 ${GAME_LOOKS[gameId].gradient}`}
      >
        <img src={GAME_LOOKS[gameId].art} alt="" width={44} height={44} className="size-11" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">{t('lobby.continue')}</h2>
        <p className="text-sm text-quiet">
          {t('lobby.continueText', {
            amount: money.format(bet.betAmount),
            multiplier: shown(bet.multiplier),
          })}
        </p>
      </div>
      <Link to={`/h5/${gameId}`} className={buttonClass('primary', 'small')}>
        {t('lobby.continueAction')}
      </Link>
    </section>
  )
}

export const continuePlaying = block(PlainBlock, ContinuePlaying)

import type { GameId } from '@baize/contract/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EveryonesBets } from './EveryonesBets.tsx'
import { MyBets } from './MyBets.tsx'
import { gameName } from './winner.ts'

type BetOwner = 'mine' | 'everyone'

/** The last bets on a game, below its stage: the player's own, and those of all players as they are settled. */
export function GameBets({ gameId }: { gameId: GameId }) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const [chosen, setWhose] = useState<BetOwner>('mine')
  const whose = hasLogin ? chosen : 'everyone'
  const game = gameName(gameId)
  return (
    <section aria-labelledby="game-bets" className="block-surface overflow-hidden">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
        <h2 id="game-bets" className={hasLogin ? 'sr-only' : 'font-bold'}>
          {t(whose === 'mine' ? 'step.recent' : 'step.everyone')}
        </h2>
        {hasLogin && (
          <>
            <Segmented<BetOwner>
              label={t('step.whose')}
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'mine', label: t('step.mine') },
                { value: 'everyone', label: t('step.everyone') },
              ]}
            />
            <Link
              to="/bets"
              className="min-h-11 content-center text-sm font-semibold text-accent-ink hover:underline"
            >
              {t('step.recentAll')}
            </Link>
          </>
        )}
      </header>
      {whose === 'mine' ? (
        <MyBets gameId={gameId} game={game} />
      ) : (
        <EveryonesBets gameId={gameId} game={game} />
      )}
    </section>
  )
}

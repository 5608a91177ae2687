import { useCall } from '../../api/query.ts'
import { useMultiplierText } from '../../games/multiplier-text.ts'
import { useT } from '../../i18n/language.ts'
import { Link } from '../../router/router.tsx'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { GAME_LOOKS } from './game-looks.ts'

/** A bet that was left open, one tap away. Shown only when there is one. */
export function ContinuePlaying() {
  const t = useT()
  const money = useMoney()
  const shown = useMultiplierText()
  const hasLogin = useSession((state) => state.hasLogin)
  const { data } = useCall('/api/game/info', { gameId: 'mines' }, { enabled: hasLogin })
  const bet = hasLogin ? data?.model.heldBet : undefined
  if (!bet) return null
  return (
    <section
      aria-label={t('lobby.continue')}
      className="block-surface flex animate-pop-in items-center gap-4 p-3 pr-4"
    >
      <span
        aria-hidden
        className={`grid size-14 shrink-0 place-items-center rounded-control bg-linear-155 ${GAME_LOOKS[bet.gameId].gradient}`}
      >
        <img src={GAME_LOOKS[bet.gameId].art} alt="" width={44} height={44} className="size-11" />
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
      <Link to={`/h5/${bet.gameId}`} className={buttonClass('primary', 'small')}>
        {t('lobby.continueAction')}
      </Link>
    </section>
  )
}

import { GAMES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { gameName } from '../bets/winner.ts'
import { GAME_LOOKS } from './game-looks.ts'

/** All games of ours, one tap away. */
export function GameRecommendationPopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      title={t('popups.recommendTitle')}
      description={t('popups.recommendText')}
    >
      <ul className="grid gap-3">
        {GAMES.map((game) => (
          <li
            key={game.id}
            className={cx(
              'flex items-center gap-4 overflow-hidden rounded-block bg-linear-120 p-4 text-white shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]',
              GAME_LOOKS[game.id].gradient,
            )}
          >
            <img
              src={GAME_LOOKS[game.id].art}
              alt=""
              width={72}
              height={72}
              className="size-18 drop-shadow-lg"
            />
            <span className="grid min-w-0 flex-1 gap-0.5 [text-shadow:0_1px_3px_rgb(0_0_0/55%)]">
              <span className="text-lg font-extrabold">{gameName(game.id)}</span>
              <span className="text-sm">{t(GAME_LOOKS[game.id].line)}</span>
            </span>
            <Link
              to={`/h5/${game.id}`}
              replace
              onClick={onClose}
              data-first
              aria-label={`${t('lobby.play')}: ${gameName(game.id)}`}
              className={`${buttonClass('primary')} [&]:bg-white [&]:text-[#0c1a26] [&]:hover:bg-white/90`}
            >
              {t('lobby.play')}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

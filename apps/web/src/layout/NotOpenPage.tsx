import type { GameId } from '@baize/contract'
import { GAME_LOOKS } from '../features/lobby/game-looks.ts'
import { useT } from '../i18n/language.ts'
import { Link } from '../router/router.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'

/** A game everybody can see in the lobby and nobody can play yet. */
export function NotOpenPage({ game }: { game: { readonly id: GameId; readonly name: string } }) {
  const t = useT()
  const { art, gradient } = GAME_LOOKS[game.id]
  return (
    <section className="block-surface mx-auto grid w-full max-w-lg justify-items-center gap-3 overflow-hidden pb-8 text-center shadow-block">
      <span
        aria-hidden
        className={cx('mb-3 grid w-full place-items-center bg-linear-155 py-8 saturate-60', gradient)}
      >
        <img src={art} alt="" width={144} height={144} className="drop-shadow-[0_16px_16px_rgb(0_0_0/42%)]" />
      </span>
      <h1 className="px-6 text-xl font-extrabold">{t('lobby.notOpenYet', { game: game.name })}</h1>
      <p className="max-w-sm px-6 text-quiet">{t('lobby.notOpenText')}</p>
      <div className="mt-2 grid justify-items-center gap-1">
        <Link to="/h5/mines" className={buttonClass('primary', 'large')}>
          {t('lobby.heroMinesAction')}
        </Link>
        <Link to="/" className={buttonClass('ghost')}>
          {t('shell.toLobby')}
        </Link>
      </div>
    </section>
  )
}

import type { InstantGameId } from '@baize/contract/player'
import { INSTANT_GAMES } from '@baize/rules'
import { useT } from '../../i18n/language.ts'

type DrawnPictureProps = { gameId: InstantGameId; drawn: readonly number[] }

/** Result of an instant bet, as its game writes it. */
export function DrawnPicture({ gameId, drawn }: DrawnPictureProps) {
  const t = useT()
  return (
    <p className="grid min-h-28 w-full max-w-60 content-center justify-items-center gap-1 rounded-control bg-sunken p-4 text-center">
      <span className="text-xs text-quiet">{t('proof.drawn')}</span>
      <span className="amount text-3xl font-extrabold tracking-tight">
        {INSTANT_GAMES[gameId].text(drawn)}
      </span>
    </p>
  )
}

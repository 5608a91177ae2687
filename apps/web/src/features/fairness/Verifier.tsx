import { LOTTERIES, type LotteryGameId } from '@baize/contract/player'
import { GAMES, type GameId, PRIZE_KINDS, type PrizeKind } from '@baize/contract/shared'
import { isSoloGame } from '@baize/rules'
import { Skeleton } from '@baize/ui/skeleton'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { gameName } from '../bets/winner.ts'
import { PrizeVerifier } from './PrizeVerifier.tsx'
import { RoundVerifier } from './RoundVerifier.tsx'
import type { RoundClaim } from './round-claim.ts'
import { SoloVerifier, type VerifierInput } from './SoloVerifier.tsx'

/** Few people check a draw by hand: its rules are loaded then. */
const TermVerifier = lazyPage('term-verifier', () =>
  import('./TermVerifier.tsx').then((file) => file.TermVerifier),
)

type VerifierProps = {
  readonly gameId: GameId
  readonly onGame: (gameId: GameId) => void
  /** Seeds revealed on this page. */
  readonly given: VerifierInput | null
  /** The round given in the URL. */
  readonly handed: RoundClaim | null
}

/** Recomputes the outcome of a bet of any game. */
export function Verifier({ gameId, onGame, given, handed }: VerifierProps) {
  const t = useT()
  const section = useRef<HTMLElement>(null)
  // A draw is no bet of a game: it replaces the form while it is chosen.
  const [prize, setPrize] = useState<PrizeKind | null>(null)
  const [lottery, setLottery] = useState<LotteryGameId | null>(null)
  const draws = [
    { value: 'wheel', label: t('prizes.wheelTitle') },
    { value: 'scratch', label: t('prizes.scratchTitle') },
  ]
  useEffect(() => {
    if (handed) section.current?.scrollIntoView({ block: 'start' })
  }, [handed])
  return (
    <section
      ref={section}
      aria-labelledby="verifier"
      className="block-surface grid scroll-mt-20 gap-4 p-4 md:p-6"
    >
      <div>
        <h2 id="verifier" className="text-lg font-bold">
          {t('fairness.verifier')}
        </h2>
        <p className="mt-1 text-sm text-quiet">{t('fairness.verifierWords')}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('proof.game')}
          options={[
            ...[...GAMES, ...LOTTERIES].map(({ id }) => ({ value: id, label: gameName(id) })),
            ...draws,
          ]}
          value={prize ?? lottery ?? gameId}
          onChange={({ target }) => {
            setPrize(PRIZE_KINDS.find((kind) => kind === target.value) ?? null)
            setLottery(LOTTERIES.find(({ id }) => id === target.value)?.id ?? null)
            const game = GAMES.find(({ id }) => id === target.value)
            if (game) onGame(game.id)
          }}
        />
      </div>
      {prize ? (
        <PrizeVerifier key={prize} kind={prize} />
      ) : lottery ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <TermVerifier key={lottery} gameId={lottery} />
        </Suspense>
      ) : isSoloGame(gameId) ? (
        <SoloVerifier gameId={gameId} given={given} />
      ) : (
        <RoundVerifier key={gameId} gameId={gameId} handed={handed?.gameId === gameId ? handed : null} />
      )}
    </section>
  )
}

import type { GameId } from '@baize/contract/shared'
import { isSoloGame } from '@baize/rules'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { FileVerifier } from './FileVerifier.tsx'
import { GameReturns } from './GameReturns.tsx'
import { claimIn } from './round-claim.ts'
import { Seeds } from './Seeds.tsx'
import type { VerifierInput } from './SoloVerifier.tsx'
import { Verifier } from './Verifier.tsx'

const HOW = ['fairness.how1', 'fairness.how2', 'fairness.how3'] as const

/** The player's seeds, the verifier, and how they work together. */
export function FairnessTools() {
  const t = useT()
  const userId = useSession((state) => state.user.userId)
  const [given, setGiven] = useState<VerifierInput | null>(null)
  const [query] = useSearchParams()
  const [handed] = useState(() => claimIn(query))
  const [gameId, setGameId] = useState<GameId>(handed?.gameId ?? 'mines')
  function takeSeeds(seeds: VerifierInput): void {
    setGiven(seeds)
    if (!isSoloGame(gameId)) setGameId('mines')
  }
  return (
    <div className="grid gap-4">
      <Seeds key={userId} onUse={takeSeeds} />
      <Verifier gameId={gameId} onGame={setGameId} given={given} handed={handed} />
      <FileVerifier />
      <GameReturns />
      <section aria-labelledby="how" className="block-surface p-4 md:p-6">
        <h2 id="how" className="text-lg font-bold">
          {t('fairness.how')}
        </h2>
        <ol className="mt-3 grid gap-3 md:grid-cols-3 md:gap-6">
          {HOW.map((words, index) => (
            <li key={words} className="flex gap-3 md:grid md:content-start">
              <span
                aria-hidden
                className="amount grid size-8 shrink-0 place-items-center rounded-full bg-accent-quiet text-sm font-bold text-accent-ink"
              >
                {index + 1}
              </span>
              <span className="text-quiet">{t(words)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

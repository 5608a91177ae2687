import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { GameBets } from '../../features/bets/GameBets.tsx'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FirstRules } from '../FirstRules.tsx'
import type { RoundSheetsProps, SheetName } from './RoundSheets.tsx'
import { Rounds } from './Rounds.tsx'
import type { RoundUi } from './ui.ts'
import type { RoundGame } from './use-round-game.ts'

const Sheets = lazyPage<RoundSheetsProps>('round-sheets', () =>
  import('./RoundSheets.tsx').then((file) => file.RoundSheets),
)

export type OnDemo = { readonly onDemo: (demo: boolean) => void }

/** `?round=7` opens the proof of that round. */
function useAskedRound(): number | null {
  const [query] = useSearchParams()
  const asked = query.get('round') ?? ''
  return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}

export function RoundTableView({ ui, game, onDemo }: { ui: RoundUi; game: RoundGame } & OnDemo) {
  const t = useT()
  const asked = useAskedRound()
  const [sheet, setSheet] = useState<SheetName | null>(asked)
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wasOpen, setWasOpen] = useState(sheet !== null)
  const { userId } = game.seat

  function open(name: SheetName): void {
    setWasOpen(true)
    setSheet(name)
  }

  return (
    <div className="grid grid-cols-1 gap-3 lg:gap-4">
      {game.loadFailed && game.sight === 'unknown' ? (
        <section className="block-surface">
          <ErrorState title={t('rounds.loadFailed')} onRetry={() => void game.table.refresh()} />
        </section>
      ) : (
        <Rounds
          ui={ui}
          game={game}
          onDemo={onDemo}
          onRules={() => open('rules')}
          onFairness={() => open('fairness')}
          onProof={open}
          firstRules={
            <FirstRules
              gameId={ui.id}
              lines={ui.rules}
              info={game.info}
              playing={
                game.panels.some(({ move }) => move !== null) ||
                game.mine.some(({ result }) => result === 'PENDING')
              }
              deferred={asked !== null}
            />
          }
        />
      )}
      <GameBets key={`bets of ${userId}`} gameId={ui.id} />
      {wasOpen && (
        <Suspense fallback={null}>
          <Sheets ui={ui} shown={sheet} onClose={() => setSheet(null)} info={game.info} chain={game.chain} />
        </Suspense>
      )}
    </div>
  )
}

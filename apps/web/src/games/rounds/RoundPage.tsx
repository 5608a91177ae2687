import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { GameBets } from '../../features/bets/GameBets.tsx'
import { useT } from '../../i18n/language.ts'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { areRulesNew, rememberRules } from '../rules-once.ts'
import type { RoundSheetsProps, SheetName } from './RoundSheets.tsx'
import { Rounds } from './Rounds.tsx'
import type { RoundUi } from './ui.ts'
import { type RoundGame, useRoundGame } from './use-round-game.ts'

const Sheets = lazyPage<RoundSheetsProps>('round-sheets', () =>
  import('./RoundSheets.tsx').then((file) => file.RoundSheets),
)

type OnDemo = { readonly onDemo: (demo: boolean) => void }

/** The page of a round game, shared by all players. `?demo=1` bets play money on the same rounds. */
export function roundPage(ui: RoundUi): ComponentType {
  function RealTable({ onDemo }: OnDemo) {
    return <RoundTableView ui={ui} game={useRoundGame(ui)} onDemo={onDemo} />
  }

  const DemoTable = lazyPage<OnDemo>('demo-rounds', () =>
    import('./DemoRounds.tsx').then((file) => file.demoRounds(ui)),
  )

  return function RoundPage() {
    const userId = useSession((state) => state.user.userId)
    const [query, setQuery] = useSearchParams()
    const isDemo = query.get('demo') === '1' || query.get('demo') === 'true'
    const onDemo = (demo: boolean): void => setQuery(demo ? { demo: '1' } : {}, { replace: true })
    if (isDemo)
      return (
        <Suspense fallback={<PageLoading />}>
          <DemoTable onDemo={onDemo} />
        </Suspense>
      )
    // A new player remounts the table: no state of the previous player may remain.
    return <RealTable key={`table of ${userId}`} onDemo={onDemo} />
  }
}

/** `?round=7` opens the proof of that round. */
function useAskedRound(): number | null {
  const [query] = useSearchParams()
  const asked = query.get('round') ?? ''
  return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}

export function RoundTableView({ ui, game, onDemo }: { ui: RoundUi; game: RoundGame } & OnDemo) {
  const t = useT()
  const asked = useAskedRound()
  const [sheet, setSheet] = useState<SheetName | null>(() => asked ?? (areRulesNew(ui.id) ? 'rules' : null))
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wasOpen, setWasOpen] = useState(sheet !== null)
  const { userId } = game.seat

  useEffect(() => {
    if (sheet === 'rules') rememberRules(ui.id)
  }, [sheet, ui.id])

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

import type { InstantGameId } from '@baize/contract/player'
import { leastReturn } from '@baize/rules'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useAutobet } from '../autobet/use-autobet.ts'
import { FirstRules } from '../FirstRules.tsx'
import { onBoardOf } from '../step/on-board.ts'
import type { SheetName, SheetsProps } from '../step/Sheets.tsx'
import type { TableGame } from '../step/use-step-game.ts'
import { InstantGame } from './InstantGame.tsx'
import { type InstantGameUi, instantRulesOf } from './scene.ts'

const Sheets = lazyPage<SheetsProps>('sheets', () => import('../step/Sheets.tsx').then((file) => file.Sheets))

type InstantTableProps<Id extends InstantGameId> = {
  ui: InstantGameUi<Id>
  game: TableGame<Id>
  onDemo: (demo: boolean) => void
}

/** The game and its information sheets. */
export function InstantTable<Id extends InstantGameId>({ ui, game, onDemo }: InstantTableProps<Id>) {
  const t = useT()
  const [sheet, setSheet] = useState<SheetName | null>(null)
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wasOpen, setWasOpen] = useState(false)
  const { round, info, loadFailed, table, seat } = game
  const auto = useAutobet(ui.id, { enabled: seat.hasLogin && seat.refill === null, ownBet: round.bet?.id })
  const { onBoard } = onBoardOf(ui.id, game, auto)

  function open(name: SheetName): void {
    setWasOpen(true)
    setSheet(name)
  }

  return (
    <>
      {loadFailed && !info ? (
        <section className="block-surface">
          <ErrorState title={t('step.loadFailed')} onRetry={() => void table.resync()} />
        </section>
      ) : (
        <InstantGame
          ui={ui}
          game={game}
          auto={auto}
          onDemo={onDemo}
          onRules={() => open('rules')}
          onFairness={() => open('fairness')}
          firstRules={
            <FirstRules
              gameId={ui.id}
              lines={instantRulesOf(ui)}
              info={info}
              least={info && leastReturn(ui.id, info.rtp)}
              playing={round.move !== null}
            />
          }
        />
      )}
      {wasOpen && (
        <Suspense fallback={null}>
          <Sheets
            ui={ui}
            lines={instantRulesOf(ui)}
            shown={sheet}
            onClose={() => setSheet(null)}
            info={info}
            demo={seat.refill !== null}
            bet={onBoard}
          />
        </Suspense>
      )}
    </>
  )
}

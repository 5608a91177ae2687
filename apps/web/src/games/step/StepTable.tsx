import type { StepGameId } from '@baize/contract/player'
import { leastReturn } from '@baize/rules'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useAutobet } from '../autobet/use-autobet.ts'
import { FirstRules } from '../FirstRules.tsx'
import { Game } from './Game.tsx'
import { onBoardOf } from './on-board.ts'
import { isOpen } from './round.ts'
import type { SheetName, SheetsProps } from './Sheets.tsx'
import { rulesOf, type StepGameUi } from './scene.ts'
import type { StepGame } from './use-step-game.ts'

const Sheets = lazyPage<SheetsProps>('sheets', () => import('./Sheets.tsx').then((file) => file.Sheets))

type StepTableProps<Id extends StepGameId> = {
  ui: StepGameUi<Id>
  game: StepGame<Id>
  onDemo: (demo: boolean) => void
}

/** The game and its information sheets. */
export function StepTable<Id extends StepGameId>({ ui, game, onDemo }: StepTableProps<Id>) {
  const t = useT()
  const [sheet, setSheet] = useState<SheetName | null>(null)
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wasOpen, setWasOpen] = useState(false)
  const { round, info, loadFailed, table, seat } = game
  const auto = useAutobet(ui.id, {
    enabled: seat.hasLogin && seat.refill === null,
    ownBet: round.bet?.id,
  })
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
        <Game
          ui={ui}
          game={game}
          auto={auto}
          onDemo={onDemo}
          onRules={() => open('rules')}
          onFairness={() => open('fairness')}
          firstRules={
            <FirstRules
              gameId={ui.id}
              lines={rulesOf(ui)}
              info={info}
              least={info && leastReturn(ui.id, info.rtp)}
              playing={round.move !== null || isOpen(round.bet)}
            />
          }
        />
      )}
      {wasOpen && (
        <Suspense fallback={null}>
          <Sheets
            ui={ui}
            lines={rulesOf(ui)}
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

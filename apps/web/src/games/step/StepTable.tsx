import type { StepGameId } from '@baize/contract'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { areRulesNew, rememberRules } from '../rules-once.ts'
import { FairnessSheet } from './FairnessSheet.tsx'
import { Game } from './Game.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import type { StepGameUi } from './scene.ts'
import type { StepGame } from './use-step-game.ts'

type StepTableProps<Id extends StepGameId> = {
  ui: StepGameUi<Id>
  game: StepGame<Id>
  onDemo: (demo: boolean) => void
}

/** The game and what can be read about it. */
export function StepTable<Id extends StepGameId>({ ui, game, onDemo }: StepTableProps<Id>) {
  const t = useT()
  const [sheet, setSheet] = useState<'rules' | 'fairness' | null>(() => (areRulesNew(ui.id) ? 'rules' : null))
  const { round, info, loadFailed, table, seat } = game

  useEffect(() => {
    if (sheet === 'rules') rememberRules(ui.id)
  }, [sheet, ui.id])

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
          onDemo={onDemo}
          onRules={() => setSheet('rules')}
          onFairness={() => setSheet('fairness')}
        />
      )}
      <RulesSheet lines={ui.rules} open={sheet === 'rules'} onClose={() => setSheet(null)} info={info} />
      <FairnessSheet
        words={t(ui.words.fairness)}
        demo={seat.refill !== null}
        open={sheet === 'fairness'}
        onClose={() => setSheet(null)}
        bet={round.bet}
      />
    </>
  )
}

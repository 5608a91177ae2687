import { useEffect, useState } from 'react'
import { RecentBets } from '../../features/bets/RecentBets.tsx'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { areRulesNew, rememberRules } from '../rules-once.ts'
import { FairnessSheet } from './FairnessSheet.tsx'
import { Game } from './Game.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import { useMines } from './use-mines.ts'

/** Another player is another table: nothing of the last one's may stay on it. */
export function MinesPage() {
  const userId = useSession((state) => state.user.userId)
  return <MinesTable key={userId} />
}

function MinesTable() {
  const t = useT()
  const mines = useMines()
  const [sheet, setSheet] = useState<'rules' | 'fairness' | null>(() =>
    areRulesNew('mines') ? 'rules' : null,
  )
  const { round, info, loadFailed, table } = mines

  useEffect(() => {
    if (sheet === 'rules') rememberRules('mines')
  }, [sheet])

  return (
    <div className="grid gap-3 lg:gap-4">
      {loadFailed && !info ? (
        <section className="block-surface">
          <ErrorState title={t('mines.loadFailed')} onRetry={() => void table.resync()} />
        </section>
      ) : (
        <Game mines={mines} onRules={() => setSheet('rules')} onFairness={() => setSheet('fairness')} />
      )}
      <RecentBets gameId="mines" />
      <RulesSheet open={sheet === 'rules'} onClose={() => setSheet(null)} info={info} />
      <FairnessSheet open={sheet === 'fairness'} onClose={() => setSheet(null)} bet={round.bet} />
    </div>
  )
}

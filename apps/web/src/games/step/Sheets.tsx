import type { StepGameId } from '@baize/contract'
import { leastReturn } from '@baize/rules'
import { useT } from '../../i18n/language.ts'
import { FairnessSheet } from './FairnessSheet.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import type { AnyBet } from './round.ts'
import { rulesOf, type StepGameUi } from './scene.ts'
import type { GameInfo } from './table.ts'

export type SheetName = 'rules' | 'fairness'

export type SheetsProps = {
  readonly ui: Pick<StepGameUi<StepGameId>, 'id' | 'rules' | 'words'>
  readonly shown: SheetName | null
  readonly onClose: () => void
  readonly info: GameInfo | null
  readonly demo: boolean
  readonly bet: AnyBet | null
}

/** The information sheets over a game. */
export function Sheets({ ui, shown, onClose, info, demo, bet }: SheetsProps) {
  const t = useT()
  return (
    <>
      <RulesSheet
        lines={rulesOf(ui)}
        open={shown === 'rules'}
        onClose={onClose}
        info={info}
        least={info && leastReturn(ui.id, info.rtp)}
      />
      <FairnessSheet
        words={t(ui.words.fairness)}
        demo={demo}
        open={shown === 'fairness'}
        onClose={onClose}
        bet={bet}
      />
    </>
  )
}

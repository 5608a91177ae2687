import type { SoloGameId } from '@baize/contract/player'
import { leastReturn } from '@baize/rules'
import { useT } from '../../i18n/language.ts'
import { FairnessSheet } from './FairnessSheet.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import type { AnySoloBet } from './round.ts'
import type { TextKey } from './scene.ts'
import type { GameInfo } from './table.ts'

export type SheetName = 'rules' | 'fairness'

export type SheetsProps = {
  readonly ui: {
    readonly id: SoloGameId
    readonly words: { readonly fairness: TextKey }
  }
  /** Sentences in the order of play. */
  readonly lines: readonly TextKey[]
  readonly shown: SheetName | null
  readonly onClose: () => void
  readonly info: GameInfo | null
  readonly demo: boolean
  readonly bet: AnySoloBet | null
}

/** The information sheets over a game. */
export function Sheets({ ui, lines, shown, onClose, info, demo, bet }: SheetsProps) {
  const t = useT()
  return (
    <>
      <RulesSheet
        lines={lines}
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

import type { RoundChain } from '@baize/contract/player'
import { Link } from 'react-router'
import { ChainCheck } from '../../features/fairness/ChainCheck.tsx'
import { RoundProof } from '../../features/fairness/RoundProof.tsx'
import { SeedValues } from '../../features/fairness/SeedValues.tsx'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { RulesSheet } from '../step/RulesSheet.tsx'
import type { GameInfo } from '../step/table.ts'
import type { RoundUi } from './ui.ts'

/** A sheet over the game: its rules, its fairness, or the proof of the round with this number. */
export type SheetName = 'rules' | 'fairness' | number

export type RoundSheetsProps = {
  readonly ui: Pick<RoundUi, 'id' | 'rules' | 'words'>
  readonly shown: SheetName | null
  readonly onClose: () => void
  readonly info: GameInfo | null
  readonly chain: RoundChain | null
}

export function RoundSheets({ ui, shown, onClose, info, chain }: RoundSheetsProps) {
  const t = useT()
  return (
    <>
      <RulesSheet lines={ui.rules} open={shown === 'rules'} onClose={onClose} info={info} />
      <Sheet
        open={shown === 'fairness'}
        onClose={onClose}
        title={t('step.fairness')}
        description={t(ui.words.fairness)}
        footer={
          <Link replace to="/fairness" className={`${buttonClass('quiet')} w-full`}>
            {t('step.fairnessOpen')}
          </Link>
        }
      >
        <div className="grid gap-4">
          {chain && (
            <SeedValues
              values={[
                { label: t('rounds.proofEnd'), value: chain.endHash },
                { label: t('rounds.proofSalt'), value: chain.salt },
              ]}
            />
          )}
          <ChainCheck gameId={ui.id} />
        </div>
      </Sheet>
      {typeof shown === 'number' && (
        <RoundProof key={shown} gameId={ui.id} number={shown} onClose={onClose} />
      )}
    </>
  )
}

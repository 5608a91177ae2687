import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { AmountLimits } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { MainButton } from './MainButton.tsx'
import { MinesCount } from './MinesCount.tsx'
import type { MainAction } from './main-action.ts'
import { isOpen, type Round } from './round.ts'
import { Standing } from './Standing.tsx'
import { mainWords } from './words.ts'

type BetPanelProps = {
  round: Round
  action: MainAction
  onMain: () => void
  /** Null when no tile can be opened now. */
  onRandom: (() => void) | null
  amount: string
  onAmount: (amount: string) => void
  amountError: string | undefined
  limits: AmountLimits
  mines: number
  onMines: (mines: number) => void
  /** Fills the panel where it is as tall as the stage. */
  payouts: ReactNode
}

/** Stake and mines before the bet, where it stands while it runs, and the one big button at all times. */
export function BetPanel(props: BetPanelProps) {
  const { round, action } = props
  const t = useT()
  const money = useMoney()
  const open = isOpen(round.bet)
  const settingUp = action.kind === 'bet' || action.kind === 'deposit' || action.kind === 'login'
  return (
    <section
      aria-label={t('mines.betAmount')}
      className="block-surface flex flex-col gap-3 p-3 shadow-block md:p-4 lg:gap-4 lg:p-5"
    >
      <div className="grid min-h-40 gap-3 lg:min-h-44">
        {open && round.bet ? (
          <Standing bet={round.bet} />
        ) : (
          <>
            <AmountField
              label={t('mines.betAmount')}
              value={props.amount}
              onChange={props.onAmount}
              limits={props.limits}
              error={props.amountError}
              disabled={!settingUp}
            />
            <MinesCount mines={props.mines} onChange={props.onMines} disabled={!settingUp} />
          </>
        )}
      </div>
      <div className="flex gap-2">
        <MainButton action={action} onPress={props.onMain} />
        {open && (
          <Button
            size="large"
            className="min-h-14"
            aria-label={t('mines.random')}
            title={t('mines.random')}
            aria-disabled={props.onRandom === null}
            onClick={() => props.onRandom?.()}
            icon={<Shuffle aria-hidden className="size-5" />}
          />
        )}
      </div>
      <div className="hidden lg:block">{props.payouts}</div>
      <p className="mt-auto hidden text-xs text-faint lg:block">
        {t('mines.hint', { action: mainWords(action, t, money) })}
      </p>
    </section>
  )
}

import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { openDeposit } from '../../popups/guards.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { AmountLimits } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { MainButton } from './MainButton.tsx'
import { MinesCount } from './MinesCount.tsx'
import type { MainAction } from './main-action.ts'
import { isOpen, type Round } from './round.ts'
import { Standing } from './Standing.tsx'
import { hintWords } from './words.ts'

type BetPanelProps = {
  round: Round
  action: MainAction
  onMain: (byKeyboard: boolean) => void
  /** Null when no tile can be opened now. */
  onRandom: (() => void) | null
  amount: string
  onAmount: (amount: string) => void
  amountError: string | undefined
  amountHint: string
  limits: AmountLimits
  mines: number
  onMines: (mines: number) => void
  /** Fills the panel where it is as tall as the stage. */
  payouts: ReactNode
}

const SETTING_UP: ReadonlySet<MainAction['kind']> = new Set(['bet', 'tooDear', 'deposit', 'login'])

/** Stake and mines before the bet, where it stands while it runs, and the one big button at all times. */
export function BetPanel(props: BetPanelProps) {
  const { round, action } = props
  const t = useT()
  const money = useMoney()
  const open = isOpen(round.bet)
  const settingUp = SETTING_UP.has(action.kind)
  return (
    <section aria-label={t('mines.betAmount')} className="mines-panel">
      <div className="mines-options grid gap-3">
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
              hint={props.amountHint}
              remedy={action.kind === 'tooDear' && <DepositLink />}
              disabled={!settingUp}
            />
            <MinesCount mines={props.mines} onChange={props.onMines} disabled={!settingUp} />
          </>
        )}
      </div>
      <div className="mines-actions flex gap-2">
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
      <div className="mines-aside">{props.payouts}</div>
      <p className="mines-aside mt-auto text-xs text-faint">{hintWords(action, t, money)}</p>
    </section>
  )
}

function DepositLink() {
  const t = useT()
  return (
    <button
      type="button"
      onClick={openDeposit}
      className="-my-1.5 min-h-8 shrink-0 px-1 font-semibold text-quiet underline underline-offset-2 hover:text-ink"
    >
      {t('shell.deposit')}
    </button>
  )
}

import type { Minor } from '@baize/kit'
import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { openDeposit } from '../../popups/guards.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { AmountLimits } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { BarredPlay } from '../BarredPlay.tsx'
import { usePlayKeys } from '../keys/play-keys.ts'
import { MainButton } from './MainButton.tsx'
import { isSettingUp, type MainAction } from './main-action.ts'
import { isOpen, type Round } from './round.ts'
import { Standing } from './Standing.tsx'
import type { PanelWords } from './scene.ts'
import { hintWords } from './words.ts'

type BetPanelProps = {
  words: PanelWords
  round: Round
  action: MainAction
  onMain: (byKeyboard: boolean) => void
  /** Null when no choice can be made now. */
  onRandom: (() => void) | null
  /** There is only one choice: the button names it instead of offering a random one. */
  hasOneChoice: boolean
  /** The stake as typed, parsed; null while it cannot be read. */
  stake: Minor | null
  amount: string
  onAmount: (amount: string) => void
  amountError: string | undefined
  amountHint: string
  limits: AmountLimits
  /** The game's own options, besides the stake. */
  options: ReactNode
  /** Fills the panel where it is as tall as the stage. */
  payouts: ReactNode
  /** Beside the main button, before a bet. */
  beside: ReactNode
  /** The main button ignores presses: they may be meant for what was in its place. */
  resting: boolean
  /** Result of an ended run, below the button. */
  ended: ReactNode
  /** Replaces stake and button while a run places the bets. */
  instead: { readonly standing: ReactNode; readonly buttons: ReactNode } | null
}

/** Stake and options before a bet, its state while it is open, and always the main button. */
export function BetPanel(props: BetPanelProps) {
  const { words, round, action, hasOneChoice } = props
  const t = useT()
  const playsByKeys = usePlayKeys((state) => state.isOn)
  const money = useMoney()
  const open = isOpen(round.bet)
  const settingUp = isSettingUp(action)
  return (
    <section aria-label={t('step.betAmount')} className="step-panel">
      <div className="step-options grid gap-3">
        {props.instead ? (
          props.instead.standing
        ) : open && round.bet ? (
          <Standing bet={round.bet} />
        ) : (
          <>
            <AmountField
              label={t('step.betAmount')}
              value={props.amount}
              onChange={props.onAmount}
              limits={props.limits}
              error={props.amountError}
              hint={props.amountHint}
              remedy={action.kind === 'tooDear' && <DepositLink />}
              disabled={!settingUp || props.limits.min === ''}
            />
            {props.options}
          </>
        )}
      </div>
      <div className="step-actions flex gap-2">
        {props.instead?.buttons ??
          (action.kind === 'barred' ? (
            <BarredPlay />
          ) : (
            <MainButton
              action={action}
              words={words}
              stake={props.stake}
              resting={props.resting}
              onPress={props.onMain}
            />
          ))}
        {!open && !props.instead && props.beside}
        {open && !props.instead && action.kind !== 'step' && (
          <Button
            size="large"
            className={hasOneChoice ? 'min-h-14 shrink-0 text-lg' : 'min-h-14'}
            aria-label={t(words.random ?? 'step.bet')}
            title={t(words.random ?? 'step.bet')}
            aria-disabled={props.onRandom === null}
            onClick={() => props.onRandom?.()}
            {...(!hasOneChoice && { icon: <Shuffle aria-hidden className="size-5" /> })}
          >
            {hasOneChoice && t(words.random ?? 'step.bet')}
          </Button>
        )}
      </div>
      {props.ended}
      <div className="step-aside">{props.payouts}</div>
      {!props.instead && (
        <p className="step-aside mt-auto text-xs text-faint">
          {hintWords(action, words, props.stake, playsByKeys, t, money)}
        </p>
      )}
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

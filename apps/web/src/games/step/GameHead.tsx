import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { CircleHelp, ShieldCheck, Volume2, VolumeX } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { setSoundOff, useSound } from '../../sound/sound.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { KeysButton } from '../keys/KeysButton.tsx'
import type { TablePlayer } from './use-step-game.ts'

type GameHeadProps = {
  title: string
  /** A short summary under the game's title. */
  summary: string
  seat: TablePlayer
  /** Null while a bet is open: a bet is finished with the money it was placed with. */
  onDemo: ((demo: boolean) => void) | null
  /** The game has places to choose from with the arrow keys. */
  hasBoard: boolean
  onRules: () => void
  onFairness: () => void
}

/** Title of the game, the kind of money, and links to its rules and fairness. */
export function GameHead(props: GameHeadProps) {
  const { seat, onDemo } = props
  const t = useT()
  const demo = seat.refill !== null
  return (
    <header className="step-head mx-auto mb-2.5 flex w-full max-w-140 items-center gap-1">
      <div className="step-name min-w-0 flex-1">
        <h1 className="truncate text-lg leading-tight font-extrabold">{props.title}</h1>
        <p className="amount truncate text-xs text-quiet">
          {demo ? (
            <>
              {t('step.playMoney')}{' '}
              <MoneyText amount={seat.balance} compact className="font-semibold text-ink" />
            </>
          ) : (
            props.summary
          )}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={demo}
        aria-disabled={onDemo === null}
        title={t('step.demoTitle')}
        onClick={() => onDemo?.(!demo)}
        className="step-demo inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2 text-sm font-semibold text-quiet transition-colors hover:text-ink aria-disabled:opacity-50"
      >
        <span className={demo ? 'rounded-full bg-accent-quiet px-2.5 py-0.5 text-xs text-accent-ink' : ''}>
          {t(demo ? 'step.demoSign' : 'step.demo')}
        </span>
        <span
          aria-hidden
          className={cx(
            'relative h-5 w-9 rounded-full border border-field-line transition-colors duration-150',
            demo ? 'bg-accent' : 'bg-track',
          )}
        >
          <span
            className={cx(
              'absolute top-0.5 left-0.5 size-3.5 rounded-full transition-transform duration-150 ease-out-soft',
              demo ? 'translate-x-4 bg-on-accent' : 'bg-faint',
            )}
          />
        </span>
      </button>
      <SoundSwitch />
      <KeysButton hasBoard={props.hasBoard} />
      <IconButton
        label={t('step.fairness')}
        icon={<ShieldCheck aria-hidden className="size-5" />}
        onClick={props.onFairness}
      />
      <IconButton
        label={t('step.rules')}
        icon={<CircleHelp aria-hidden className="size-5" />}
        onClick={props.onRules}
      />
    </header>
  )
}

/** Phones only: from tablets on, the side menu has it on every page. */
function SoundSwitch() {
  const t = useT()
  const soundOff = useSound((state) => state.soundOff)
  const Icon = soundOff ? VolumeX : Volume2
  return (
    <IconButton
      className="md:hidden"
      label={`${t('shell.sound')}: ${soundOff ? t('shell.soundOff') : t('shell.soundOn')}`}
      icon={<Icon aria-hidden className="size-5" />}
      onClick={() => setSoundOff(!soundOff)}
    />
  )
}

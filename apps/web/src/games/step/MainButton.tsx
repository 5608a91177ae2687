import type { Minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { LoaderCircle } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { canPress, type MainAction } from './main-action.ts'
import type { PanelWords } from './scene.ts'
import { mainWords } from './words.ts'

/** Never `disabled`, which would drop the focus during a game: while inactive it is marked so and ignores presses. */
export function MainButton({
  action,
  words,
  stake,
  resting,
  onPress,
}: {
  action: MainAction
  words: PanelWords
  /** The stake it would place; null while it cannot be read. */
  stake: Minor | null
  /** Another button was in its place just now, so that a press may be meant for that one. */
  resting: boolean
  onPress: (byKeyboard: boolean) => void
}) {
  const t = useT()
  const money = useMoney()
  const pressable = canPress(action) && !resting
  const waiting = action.kind === 'waiting'
  const pays = (action.kind === 'unready' ? action.would : action).kind === 'cashOut'
  return (
    <button
      type="button"
      aria-disabled={!pressable}
      aria-busy={waiting || undefined}
      onClick={(event) => {
        // The second press of a double click on "Cash out" lands on "Bet" and must not place a stake.
        const strayed = event.detail > 1 && action.kind === 'bet'
        if (pressable && !strayed) onPress(event.detail === 0)
      }}
      className={cx(
        buttonClass(pays ? 'gain' : action.kind === 'paused' ? 'quiet' : 'primary', 'large'),
        'amount min-h-14 w-full min-w-0 flex-1 text-lg',
        pays && 'shadow-[0_0_28px_-8px_var(--gain)]',
      )}
    >
      {waiting && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
      <span className={action.kind === 'paused' ? 'text-base leading-tight whitespace-normal' : 'truncate'}>
        {mainWords(action, words, stake, t, money)}
      </span>
    </button>
  )
}

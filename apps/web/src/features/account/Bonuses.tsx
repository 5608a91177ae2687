import { ChevronRight } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { openDeposit } from '../../popups/guards.ts'
import { useSession } from '../../session/session.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useWithdrawInfo } from '../withdraw/use-withdraw-info.ts'

/** What is not in the balance yet, each with the sheet that says how far it is. */
export function Bonuses({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { taskBonusBalance, registerTaskBonusBalance } = useSession((state) => state.user)
  const lines = [
    { name: t('pay.bonus'), amount: taskBonusBalance },
    { name: t('pay.registerBonus'), amount: registerTaskBonusBalance },
  ].filter(({ amount }) => Number(amount) > 0)
  if (lines.length === 0) return null
  return (
    <ul aria-label={t('pay.bonuses')} className="grid grid-cols-1 rounded-block border border-line py-1">
      {lines.map(({ name, amount }) => (
        <li key={name}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-4 text-left text-sm transition-colors duration-150 hover:bg-button"
            onClick={() => {
              onDone()
              openDeposit()
            }}
          >
            <span className="min-w-0 flex-1 text-quiet">{name}</span>{' '}
            <MoneyText amount={amount} className="font-semibold" />
            <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * What has still to be played before a withdrawal, under the way to it and within its height: it comes from the server a moment after the
 * panel is open, and on a line of its own it would push away what a finger is just about to press.
 */
export function StillToPlay() {
  const t = useT()
  const left = useWithdrawInfo().data?.model.wageringLeft ?? '0'
  return (
    Number(left) > 0 && (
      <span className="text-xs font-normal">
        {t('popups.needWagering')} <MoneyText amount={left} className="font-semibold" />
      </span>
    )
  )
}

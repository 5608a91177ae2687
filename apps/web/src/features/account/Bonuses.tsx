import { ChevronRight } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { openDeposit, openWithdraw } from '../../popups/guards.ts'
import { useSession } from '../../session/session.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useWithdrawInfo } from '../withdraw/use-withdraw-info.ts'

/** What is not in the balance yet and what has still to be played for, each with the sheet that says how far it is. */
export function Bonuses({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { taskBonusBalance, registerTaskBonusBalance } = useSession((state) => state.user)
  const wageringLeft = useWithdrawInfo().data?.model.wageringLeft ?? '0'
  const lines = [
    { name: t('pay.bonus'), amount: taskBonusBalance, onOpen: openDeposit },
    { name: t('pay.registerBonus'), amount: registerTaskBonusBalance, onOpen: openDeposit },
    { name: t('popups.needWagering'), amount: wageringLeft, onOpen: openWithdraw },
  ].filter(({ amount }) => Number(amount) > 0)
  if (lines.length === 0) return null
  return (
    <ul aria-label={t('pay.bonuses')} className="grid grid-cols-1 rounded-block border border-line py-1">
      {lines.map(({ name, amount, onOpen }) => (
        <li key={name}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-4 text-left text-sm transition-colors duration-150 hover:bg-button"
            onClick={() => {
              onDone()
              onOpen()
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

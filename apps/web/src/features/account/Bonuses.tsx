import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useWithdrawInfo } from '../withdraw/use-withdraw-info.ts'

/** Bonuses not yet in the balance, each with a link to the page that shows its progress and terms. */
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
          <Link
            to="/rewards"
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-4 text-left text-sm transition-colors duration-150 hover:bg-button"
            onClick={onDone}
          >
            <span className="min-w-0 flex-1 text-quiet">{name}</span>{' '}
            <MoneyText amount={amount} className="font-semibold" />
            <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Remaining wagering before a withdrawal, inside the fixed height of the withdraw button: it loads after the panel has
 * opened, and a line of its own would shift the controls under a finger.
 */
export function WageringLeft() {
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

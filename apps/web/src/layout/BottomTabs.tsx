import { CircleUserRound, Gem, History, LayoutGrid, type LucideIcon, Plus } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { SmartLink } from '../links/SmartLink.tsx'
import { openPopup } from '../popups/stack.ts'
import { cx } from '../ui/cx.ts'

const TAB =
  'grid min-h-14 content-center justify-items-center gap-0.5 text-[0.6875rem] font-medium transition-colors'

/** The phone's main menu, in reach of the thumb. */
export function BottomTabs() {
  const t = useT()
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-5 border-t border-line bg-block/95 px-1 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <Tab to="/" icon={LayoutGrid} label={t('shell.lobby')} />
      <Tab to="/h5/mines" icon={Gem} label="Mines" />
      <SmartLink to="#recharge" className={cx(TAB, 'text-ink')}>
        <span className="-mt-2.5 grid size-8 place-items-center rounded-full bg-accent text-on-accent shadow-[0_0_0_5px_var(--glow)]">
          <Plus aria-hidden strokeWidth={2.75} className="size-5" />
        </span>
        {t('shell.deposit')}
      </SmartLink>
      <Tab to="/bets" icon={History} label={t('shell.betsTab')} />
      <button type="button" onClick={() => openPopup('account', {})} className={cx(TAB, 'text-quiet')}>
        <CircleUserRound aria-hidden className="size-5.5" />
        {t('shell.account')}
      </button>
    </nav>
  )
}

function Tab({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <SmartLink to={to} end className={cx(TAB, 'text-quiet')} activeClassName={cx(TAB, 'text-accent-ink')}>
      <Icon aria-hidden className="size-5.5" />
      {label}
    </SmartLink>
  )
}

import { History, LogOut, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { t as translate, useT } from '../../i18n/language.ts'
import { openDeposit } from '../../popups/guards.ts'
import { openPopup } from '../../popups/stack.ts'
import { logOut } from '../../session/account.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { toast } from '../../ui/toast.ts'
import { Settings } from './Settings.tsx'

/** Who I am, what I have, where I can go, how the site behaves. `onDone` closes what it stands in. */
export function AccountPanel({ onDone }: { onDone: () => void }) {
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasLogin ? <PlayerPart onDone={onDone} /> : <VisitorPart onDone={onDone} />}
      <Settings />
      {hasLogin && <LogOutButton onDone={onDone} />}
    </div>
  )
}

function PlayerPart({ onDone }: { onDone: () => void }) {
  const t = useT()
  const user = useSession((state) => state.user)
  const row = `${buttonClass('ghost')} w-full [&]:justify-start`
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-block bg-sunken p-4">
        <div className="min-w-0">
          <p className="truncate text-sm text-quiet">
            {user.nickname || user.username || user.email || user.phone}
          </p>
          <MoneyText amount={user.balance} counting className="text-xl font-bold" />
        </div>
        <Button
          variant="primary"
          onClick={() => {
            onDone()
            openDeposit()
          }}
        >
          {t('shell.deposit')}
        </Button>
      </div>
      <nav aria-label={t('shell.account')} className="grid">
        <Link to="/bets" onClick={onDone} className={row}>
          <History aria-hidden className="size-5" />
          {t('shell.myBets')}
        </Link>
        <Link to="/fairness" onClick={onDone} className={row}>
          <ShieldCheck aria-hidden className="size-5" />
          {t('shell.fairness')}
        </Link>
      </nav>
    </>
  )
}

function VisitorPart({ onDone }: { onDone: () => void }) {
  const t = useT()
  const open = (name: 'login' | 'register') => {
    onDone()
    openPopup(name, {})
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={() => open('login')}>{t('shell.logIn')}</Button>
      <Button variant="primary" onClick={() => open('register')}>
        {t('shell.register')}
      </Button>
    </div>
  )
}

function LogOutButton({ onDone }: { onDone: () => void }) {
  const t = useT()
  const leave = async () => {
    onDone()
    await logOut()
    toast(translate('shell.loggedOut'))
  }
  return (
    <Button icon={<LogOut aria-hidden className="size-5" />} onClick={() => void leave()}>
      {t('shell.logOut')}
    </Button>
  )
}

import { Avatar } from '@baize/contract/player'
import {
  Banknote,
  Bell,
  Coins,
  HeartHandshake,
  History,
  LifeBuoy,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { leave } from '../../player/leave.ts'
import { openDeposit, openWithdraw } from '../../popups/guards.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { Badge, badgeCount } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { People } from '../chat/People.tsx'
import { DepositButton } from '../protection/DepositButton.tsx'
import { PICTURES } from '../security/avatars.ts'
import { Bonuses, WageringLeft } from './Bonuses.tsx'
import { NameOnBoards } from './NameOnBoards.tsx'
import { Settings } from './Settings.tsx'
import { shownVipLevel } from './vip.ts'

/** Account panel: profile, balance, links and settings. `onDone` closes the popup around it. */
export function AccountPanel({ onDone }: { onDone: () => void }) {
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasLogin ? <PlayerPart onDone={onDone} /> : <VisitorPart onDone={onDone} />}
      <Settings />
      {hasLogin && <NameOnBoards />}
      {hasLogin && <LogOutButton onDone={onDone} />}
    </div>
  )
}

function PlayerPart({ onDone }: { onDone: () => void }) {
  const t = useT()
  const user = useSession((state) => state.user)
  const startup = useStartup()
  const avatar = Avatar.safeParse(user.avatar).data
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-block bg-sunken p-4">
        {avatar !== undefined && (
          <img src={PICTURES[avatar]} alt="" width={44} height={44} className="shrink-0" />
        )}
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-sm text-quiet">
            <span className="truncate">{user.nickname || user.username || user.email || user.phone}</span>
            <span className="shrink-0">
              <Badge tone="accent">
                {t('common.vip', { level: shownVipLevel(user.vipLevel.level, startup) })}
              </Badge>
            </span>
          </p>
          <MoneyText amount={user.balance} counting className="text-xl font-bold" />
        </div>
        <DepositButton
          variant="primary"
          onClick={() => {
            onDone()
            openDeposit()
          }}
        >
          {t('shell.deposit')}
        </DepositButton>
      </div>
      <Bonuses onDone={onDone} />
      <AccountLinks onDone={onDone}>
        <Door icon={Banknote} onOpen={openWithdraw} onDone={onDone}>
          <span className="grid text-left leading-tight">
            <span>{t('shell.withdraw')}</span> <WageringLeft />
          </span>
        </Door>
        <Door icon={LockKeyhole} onOpen={() => openPopup('security', {})} onDone={onDone}>
          <span className="grid text-left leading-tight">
            <span>{t('security.title')}</span>
            {!user.bind2Auth && (
              <span className="text-xs font-normal text-quiet">{t('rewards.doSecondFactor')}</span>
            )}
          </span>
        </Door>
        <Door icon={Bell} onOpen={() => openPopup('notifications', {})} onDone={onDone}>
          {t('notify.title')}
          {user.unreadNotices > 0 && <Badge tone="accent">{badgeCount(user.unreadNotices)}</Badge>}
        </Door>
        <AccountLink to="/movements" icon={ReceiptText} onDone={onDone}>
          {t('movements.title')}
        </AccountLink>
        <AccountLink to="/bets" icon={History} onDone={onDone}>
          {t('shell.myBets')}
        </AccountLink>
        <Door icon={Coins} onOpen={() => openPopup('currency', {})} onDone={onDone}>
          {t('notify.currencyTitle')}
        </Door>
        <Door icon={HeartHandshake} onOpen={() => openPopup('protection', {})} onDone={onDone}>
          {t('notify.protection')}
        </Door>
      </AccountLinks>
    </>
  )
}

function VisitorPart({ onDone }: { onDone: () => void }) {
  const t = useT()
  const open = (name: 'login' | 'register') => {
    onDone()
    openPopup(name, name === 'login' ? { tab: 'login' } : {})
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => open('login')}>{t('shell.logIn')}</Button>
        <Button variant="primary" onClick={() => open('register')}>
          {t('shell.register')}
        </Button>
      </div>
      <AccountLinks onDone={onDone} />
    </>
  )
}

/** Links that need no account, after those that do. */
function AccountLinks({ onDone, children }: { onDone: () => void; children?: ReactNode }) {
  const t = useT()
  return (
    <nav aria-label={t('shell.account')} className="grid grid-cols-1">
      {children}
      <AccountLink to="/fairness" icon={ShieldCheck} onDone={onDone}>
        {t('shell.fairness')}
      </AccountLink>
      <AccountLink to="/chatlive" icon={MessagesSquare} onDone={onDone}>
        {t('chat.title')} <People className="ml-auto" />
      </AccountLink>
      <AccountLink to="/chatlive?room=support" icon={LifeBuoy} onDone={onDone}>
        {t('shell.support')}
      </AccountLink>
    </nav>
  )
}

const WAY = `${buttonClass('ghost')} w-full [&]:justify-start`

type DoorProps = { icon: LucideIcon; onOpen: () => void; onDone: () => void; children: ReactNode }

/** Opens another popup in place of this one. */
function Door({ icon: Icon, onOpen, onDone, children }: DoorProps) {
  const open = () => {
    onDone()
    onOpen()
  }
  return (
    <button type="button" className={WAY} onClick={open}>
      <Icon aria-hidden className="size-5" />
      {children}
    </button>
  )
}

type AccountLinkProps = { to: string; icon: LucideIcon; onDone: () => void; children: ReactNode }

/** Replaces the popup's history entry, so that Back leads to the page under the popup. */
function AccountLink({ to, icon: Icon, onDone, children }: AccountLinkProps) {
  return (
    <Link to={to} replace onClick={onDone} className={WAY}>
      <Icon aria-hidden className="size-5" />
      {children}
    </Link>
  )
}

function LogOutButton({ onDone }: { onDone: () => void }) {
  const t = useT()
  const press = () => {
    onDone()
    void leave()
  }
  return (
    <Button icon={<LogOut aria-hidden className="size-5" />} onClick={press}>
      {t('shell.logOut')}
    </Button>
  )
}

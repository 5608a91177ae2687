import type { HeaderBlock } from '@baize/contract/player/blocks/header'
import { never } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { CircleUserRound, Hourglass, Plus, Search, Settings as SettingsIcon } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { lazyPage } from '../chunks/lazy-page.ts'
import { usePause } from '../features/protection/pause.ts'
import { useT } from '../i18n/language.ts'
import { openDeposit } from '../popups/guards.ts'
import { openPopup } from '../popups/stack.ts'
import { useDesign } from '../session/design.ts'
import { useSession } from '../session/session.ts'
import { useBreakWords } from '../session/ui-state.ts'
import { Button } from '../ui/Button.tsx'
import { MoneyText } from '../ui/MoneyText.tsx'
import { Logo } from './Logo.tsx'

const CountryChoice = lazyPage('header', () =>
  import('./HeaderChoices.tsx').then((file) => file.CountryChoice),
)
const LanguageChoice = lazyPage('header', () =>
  import('./HeaderChoices.tsx').then((file) => file.LanguageChoice),
)

const Bell = lazyPage('header', () => import('./Bell.tsx').then((file) => file.Bell))

const ALL_GAMES = '/games/00'

export function Header({ logo, actions, search, sticky }: HeaderBlock) {
  const settings = useDesign((design) => design.settings)
  return (
    <header
      className={cx(
        'top-0 z-40 border-b border-line bg-(--blur-bg) backdrop-blur-md floating:top-2 floating:mx-2 floating:mt-2 floating:rounded-block floating:border',
        sticky ? 'sticky' : 'relative',
      )}
    >
      <div className="mx-auto flex h-15 max-w-(--max-header-width) items-center justify-between gap-3 px-4 md:h-16 md:px-6">
        <div className={cx(settings?.expandMenuMode !== 0 && 'md:invisible')}>
          <Logo picture={logo} />
        </div>
        <div className="flex items-center gap-2">
          {search && <SearchButton />}
          {settings && (
            <Suspense fallback={null}>
              {settings.showPcHeaderSelectCountry && <CountryChoice />}
              {settings.showPcHeaderSelectLanguage && <LanguageChoice />}
            </Suspense>
          )}
          {[...new Set(actions)].map((action) => (
            <Action key={action} action={action} />
          ))}
        </div>
      </div>
    </header>
  )
}

function Action({ action }: { action: HeaderBlock['actions'][number] }) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  switch (action) {
    case 'logIn':
      if (hasLogin) return null
      return (
        <Button variant="ghost" size="small" onClick={() => openPopup('login', { tab: 'login' })}>
          {t('shell.logIn')}
        </Button>
      )
    case 'register':
      if (hasLogin) return null
      return (
        <Button variant="primary" size="small" onClick={() => openPopup('register', {})}>
          {t('shell.register')}
        </Button>
      )
    case 'wallet':
      return (
        hasLogin && (
          <>
            <Suspense fallback={<span className="size-11" />}>
              <Bell />
            </Suspense>
            <Wallet />
          </>
        )
      )
    case 'account':
      return (
        <div className="hidden md:block">
          <AccountButton />
        </div>
      )
    default:
      return never(action)
  }
}

function SearchButton() {
  const t = useT()
  return (
    <Link
      to={ALL_GAMES}
      aria-label={t('shell.search')}
      title={t('shell.search')}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors duration-150 hover:bg-button hover:text-ink"
    >
      <Search aria-hidden className="size-5" />
    </Link>
  )
}

function Wallet() {
  const t = useT()
  const balance = useSession((state) => state.held ?? state.user.balance)
  return (
    <div className="flex items-center rounded-control bg-block p-0.5 shadow-[inset_0_0_0_1px_var(--line)]">
      <span id="balance" data-testid="balance" className="px-3 text-[0.9375rem] font-semibold md:px-4">
        <span className="sr-only">{t('shell.balance')} </span>
        <MoneyText amount={balance} counting />
      </span>
      <WalletButton />
    </div>
  )
}

/** On a break it says until when: as its name and title everywhere, in short beside the icon where there is room. */
function WalletButton() {
  const t = useT()
  const pause = usePause()
  const words = pause?.why === 'break' ? pause.words : null
  useEffect(() => {
    useBreakWords.setState({ words })
    return () => useBreakWords.setState({ words: null })
  }, [words])
  return pause?.why === 'break' ? (
    <Button
      size="small"
      onClick={() => openPopup('protection', { begin: 'break' })}
      icon={<Hourglass aria-hidden className="size-4.5" />}
      className="[&]:px-3 md:[&]:px-4"
      aria-label={pause.words}
      title={pause.words}
    >
      <span className="hidden md:inline">{t('notify.pausedShort')}</span>
    </Button>
  ) : (
    <Button
      variant="primary"
      size="small"
      onClick={openDeposit}
      icon={<Plus aria-hidden strokeWidth={2.75} className="size-4.5" />}
      className="[&]:px-3 md:[&]:px-4"
      aria-label={t('shell.deposit')}
    >
      <span className="hidden md:inline">{t('shell.deposit')}</span>
    </Button>
  )
}

function AccountButton() {
  const t = useT()
  const { hasLogin, user } = useSession()
  const Icon = hasLogin ? CircleUserRound : SettingsIcon
  return (
    <IconButton
      variant="quiet"
      aria-haspopup="dialog"
      label={hasLogin ? t('shell.accountOf', { name: user.nickname || user.username }) : t('shell.settings')}
      onClick={() => openPopup('account', {})}
      icon={<Icon aria-hidden className="size-5.5" />}
    />
  )
}

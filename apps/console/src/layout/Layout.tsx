import { cx } from '@baize/ui/cx'
import { IconButton, iconButtonClass } from '@baize/ui/icon-button'
import { LogOut, Menu, Moon, Search, Stamp, Sun, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { queries, useRead } from '../api/query.ts'
import { SCREENS } from '../areas.ts'
import { Bell } from '../features/alarms/Bell.tsx'
import { AREAS } from '../screen.ts'
import { toggleColorMode, useColorMode } from '../session/color-mode.ts'
import { clearSelf, usePermissions, useSession } from '../session/self.ts'
import { Loading } from '../ui/States.tsx'
import { useT } from '../words/language.ts'
import { IdleEnd } from './IdleEnd.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Palette } from './Palette.tsx'
import { usePolling } from './polling.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

export function Layout() {
  const t = useT()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  usePolling()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[15rem_1fr]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('shell.skip')}
      </a>
      <aside
        className={cx(
          'border-line bg-block md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:border-r',
          isMenuOpen ? 'fixed inset-0 z-20 flex flex-col' : 'hidden md:flex',
        )}
      >
        <div className="flex h-15 items-center justify-between px-4">
          <Link to="/" className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
            <img src="/console/favicon.svg" alt="" width="28" height="28" />
            Baize
            <span className="rounded-small bg-accent-quiet px-1.5 py-0.5 text-[11px] font-bold text-accent-ink">
              {t('shell.console')}
            </span>
          </Link>
          <IconButton
            label={t('shell.closeMenu')}
            onClick={() => setMenuOpen(false)}
            className="md:hidden"
            icon={<Menu aria-hidden className="size-5" />}
          />
        </div>
        <SideMenu onGo={() => setMenuOpen(false)} />
      </aside>
      <div className="min-w-0">
        <TopBar onMenu={() => setMenuOpen(true)} onPalette={() => setPaletteOpen(true)} />
        <main id="content" tabIndex={-1} className="focus-visible:outline-none">
          <ScreenBoundary key={pathname}>
            <Suspense
              fallback={
                <div className="p-6">
                  <Loading rows={6} />
                </div>
              }
            >
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      <IdleEnd />
    </div>
  )
}

function SideMenu({ onGo }: { readonly onGo: () => void }) {
  const t = useT()
  const held = usePermissions()
  const mine = SCREENS.filter(({ permission, isInMenu }) => isInMenu !== false && held.has(permission))
  return (
    <nav aria-label={t('shell.menu')} className="grid content-start gap-4 overflow-y-auto px-3 pt-2 pb-6">
      {AREAS.map((area) => {
        const screens = mine.filter((screenDef) => screenDef.area === area)
        if (screens.length === 0) return null
        return (
          <div key={area} className="grid gap-0.5">
            {area !== 'home' && (
              <span className="px-3 pb-1 text-[11px] font-bold tracking-wide text-faint uppercase">
                {t(`area.${area}`)}
              </span>
            )}
            {screens.map(({ path, title, icon: Icon }) => (
              <NavLink
                key={path}
                to={`/${path}`}
                // A screen below another one of the menu marks its own entry alone.
                end={path === '' || mine.some((screenDef) => screenDef.path.startsWith(`${path}/`))}
                onClick={onGo}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-10 items-center gap-3 rounded-control px-3 font-medium',
                    isActive
                      ? 'bg-accent-quiet text-accent-ink'
                      : 'text-quiet hover:bg-button hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {t(title)}
              </NavLink>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function TopBar({ onMenu, onPalette }: { readonly onMenu: () => void; readonly onPalette: () => void }) {
  const t = useT()
  const self = useSession((state) => state.self)
  const mode = useColorMode((state) => state.mode)
  const approvals = useRead('/api/operator/approvals', { state: 'WAITING', pageSize: 100 })
  const waiting = approvals.data?.model.waiting ?? 0
  const Mode = mode === 'dark' ? Sun : Moon
  const logOut = async (): Promise<void> => {
    await call('/api/operator/logout', {})
    queries.clear()
    clearSelf()
  }
  return (
    <header className="sticky top-0 z-10 flex h-15 items-center gap-1 border-b border-line bg-page/95 px-2 backdrop-blur md:px-4">
      <IconButton
        label={t('shell.openMenu')}
        onClick={onMenu}
        className="md:hidden"
        icon={<Menu aria-hidden className="size-5" />}
      />
      <button
        type="button"
        onClick={onPalette}
        className="flex min-h-10 min-w-0 items-center gap-2 rounded-control bg-button px-3 text-quiet hover:bg-raised hover:text-ink md:w-72"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="truncate max-sm:sr-only">{t('search.goTo')}</span>
        <kbd className="ml-auto rounded-small border border-line px-1.5 text-xs max-md:hidden">
          {t('shell.paletteKey')}
        </kbd>
      </button>
      <div className="ml-auto flex items-center">
        <Bell />
        <Link
          to="/approvals"
          aria-label={t('shell.approvalsWaiting', { count: waiting })}
          className={iconButtonClass('ghost', 'relative')}
        >
          <Stamp aria-hidden className="size-5" />
          {waiting > 0 && (
            <span className="absolute top-1 right-1 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent">
              {waiting}
            </span>
          )}
        </Link>
        <LanguageChoice />
        <IconButton
          label={t(mode === 'dark' ? 'shell.light' : 'shell.dark')}
          onClick={toggleColorMode}
          icon={<Mode aria-hidden className="size-5" />}
        />
        <Link to="/account" className="flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-button">
          <UserRound aria-hidden className="size-5 text-quiet" />
          <span className="text-left leading-tight max-sm:sr-only">
            <span className="block text-sm font-semibold">{self?.name}</span>
            <span className="block text-xs text-faint">
              {self?.roles.map((role) => t(`role.${role}`)).join(', ')}
            </span>
          </span>
        </Link>
        <IconButton
          label={t('shell.logOut')}
          onClick={() => void logOut()}
          icon={<LogOut aria-hidden className="size-5" />}
        />
      </div>
    </header>
  )
}

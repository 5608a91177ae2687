import type { SideMenuBlock } from '@baize/contract/player/blocks/side-menu'
import { GAMES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Moon, PanelLeftClose, PanelLeftOpen, Sun, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { DesignIcon } from '../design/DesignIcon.tsx'
import { useDesignLinks } from '../design/links.ts'
import { gameName } from '../features/bets/winner.ts'
import { GAME_LOOKS } from '../features/lobby/game-looks.ts'
import { useT } from '../i18n/language.ts'
import { SmartLink } from '../links/SmartLink.tsx'
import { setSoundOff, useSound } from '../sound/sound.ts'
import { chooseColorMode, useColorMode } from '../styles/color-mode.ts'
import { useLayout } from '../ui/use-layout.ts'
import { ForPlayers } from './ForPlayers.tsx'
import { Logo } from './Logo.tsx'

const MenuPeople = lazyPage('people', () =>
  import('../features/chat/People.tsx').then((file) => file.MenuPeople),
)

type SideMenuProps = SideMenuBlock & { logo: string; wide: boolean; onToggle: () => void }

/**
 * The design's menu and the games: a panel from 1024 px on; a rail on tablets, or if the design starts it collapsed.
 */
export function SideMenu({ parts, games, collapsed, logo, wide, onToggle }: SideMenuProps) {
  const t = useT()
  const layout = useLayout()
  const menus = useDesignLinks('menus')
  const has = (part: SideMenuBlock['parts'][number]) => parts.includes(part)
  // From desktops on the open menu is beside the page and may stay so: it holds no popup back.
  const isOver = wide && layout === 'tablet'
  const Toggle = wide ? PanelLeftClose : PanelLeftOpen
  const words = wide ? 'inline' : 'hidden beside:inline'
  // A fifth of the page's elements, which a phone would render for nothing.
  if (layout === 'phone') return null
  return (
    <aside
      className={cx(
        'fixed inset-y-0 left-0 z-50 hidden flex-col border-r border-line bg-(--menu-bg) transition-[width] duration-200 ease-out-soft md:flex beside:w-(--menu-panel-width)',
        wide ? 'w-(--menu-panel-width) shadow-popup beside:shadow-none' : 'w-18',
      )}
    >
      <div
        className={cx(
          'flex h-16 shrink-0 items-center px-5',
          !wide && 'justify-center px-0 beside:justify-start beside:px-5',
        )}
      >
        {has('logo') && (
          <>
            <span className={words}>
              <Logo picture={logo} />
            </span>
            <span className={wide ? 'hidden' : 'beside:hidden'}>
              <Logo picture={logo} wordless />
            </span>
          </>
        )}
      </div>
      <nav
        aria-label={t('shell.mainMenu')}
        className="grid min-h-0 content-start gap-1 overflow-y-auto px-3 pb-4"
      >
        {has('menus') &&
          menus.map(({ id, link, icon, label }) => (
            <Item
              key={id}
              to={link}
              words={words}
              label={label}
              picture={<DesignIcon name={icon} className="mx-0.5 size-5 shrink-0" />}
            >
              {link === '/chatlive' && (
                <ForPlayers>
                  <MenuPeople wide={wide} />
                </ForPlayers>
              )}
            </Item>
          ))}
        {games && <Games wide={wide} words={words} />}
      </nav>
      <div
        className={cx(
          'mt-auto flex shrink-0 gap-1 border-t border-line p-3 [@media(height<30rem)]:gap-0 [@media(height<30rem)]:p-1',
          !wide && 'flex-col items-center beside:flex-row beside:justify-start',
        )}
      >
        {has('settings') && <QuickSettings />}
        <IconButton
          className={collapsed ? undefined : 'beside:hidden'}
          label={wide ? t('shell.collapseMenu') : t('shell.expandMenu')}
          aria-expanded={wide}
          {...(isOver && { 'data-menu-open': '' })}
          onClick={onToggle}
          icon={<Toggle aria-hidden className="size-5" />}
        />
      </div>
    </aside>
  )
}

/** The originals, released or not. */
function Games({ wide, words }: { wide: boolean; words: string }) {
  const t = useT()
  return (
    <>
      <h2
        className={cx(
          'px-3 pt-5 pb-1.5 text-xs font-semibold tracking-wide text-faint uppercase',
          !wide && 'hidden beside:block',
        )}
      >
        {t('lobby.originals')}
      </h2>
      {GAMES.map((game) => {
        const art = (
          <img src={GAME_LOOKS[game.id].art} alt="" width={24} height={24} className="size-6 shrink-0" />
        )
        return (
          <Item key={game.id} to={`/h5/${game.id}`} picture={art} words={words} label={gameName(game.id)} />
        )
      })}
    </>
  )
}

/** The two settings that players change mid-game. */
function QuickSettings() {
  const t = useT()
  const soundOff = useSound((state) => state.soundOff)
  const mode = useColorMode((state) => state.mode)
  const SoundIcon = soundOff ? VolumeX : Volume2
  const ModeIcon = mode === 'dark' ? Sun : Moon
  return (
    <>
      <IconButton
        label={`${t('shell.sound')}: ${soundOff ? t('shell.soundOff') : t('shell.soundOn')}`}
        onClick={() => setSoundOff(!soundOff)}
        icon={<SoundIcon aria-hidden className="size-5" />}
      />
      <IconButton
        // A low rail needs the room for its links; the account has this setting too.
        className="[@media(height<30rem)]:hidden"
        label={`${t('shell.theme')}: ${mode === 'dark' ? t('shell.dark') : t('shell.light')}`}
        onClick={() => chooseColorMode(mode === 'dark' ? 'light' : 'dark')}
        icon={<ModeIcon aria-hidden className="size-5" />}
      />
    </>
  )
}

type ItemProps = { to: string; label: string; words: string; picture: ReactNode; children?: ReactNode }

const ITEM =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors duration-150'

function Item({ to, label, words, picture, children }: ItemProps) {
  return (
    <SmartLink
      to={to}
      end={to === '/'}
      title={label}
      className={cx(ITEM, 'text-quiet hover:bg-button hover:text-ink')}
      activeClassName={cx(ITEM, 'bg-accent-quiet text-accent-ink')}
    >
      {picture}
      <span className={words}>{label}</span>
      {children}
    </SmartLink>
  )
}

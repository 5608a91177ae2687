import { BottomTabsBlock } from '@baize/contract/player/blocks/bottom-tabs'
import { HeaderBlock } from '@baize/contract/player/blocks/header'
import { SideMenuBlock } from '@baize/contract/player/blocks/side-menu'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { BlockBoundary } from '../design/Blocks.tsx'
import { useFrameData, useFrameItems } from '../design/frame.ts'
import { GlobalBlocks } from '../design/GlobalBlocks.tsx'
import { useT } from '../i18n/language.ts'
import { useDesign } from '../session/design.ts'
import { isInsideOurs } from '../shell/frame.ts'
import { isViewing } from '../storage/view.ts'
import { BottomTabs } from './BottomTabs.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Footer } from './Footer.tsx'
import { ForPlayers } from './ForPlayers.tsx'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useArrival } from './use-arrival.ts'

/** Page frame. Phone: header and bottom tabs. Tablet: a rail that expands. Desktop: the menu panel. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT()
  const [wide, setWide] = useState(false)
  const menuMode = useDesign(({ settings }) => settings?.expandMenuMode)
  const frame = useFrameItems()
  const header = useFrameData(HeaderBlock, frame.header)
  const sideMenu = useFrameData(SideMenuBlock, frame.sideMenu)
  const bottomTabs = useFrameData(BottomTabsBlock, frame.bottomTabs)
  const main = useArrival()
  useRail(sideMenu.collapsed && !wide)
  const preview = useDesign((design) => design.preview)
  // Framed by our own page, which already has the header and menus.
  if (isInsideOurs(window) && !preview)
    return (
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="p-3 outline-none [--page-margin:0.75rem] md:p-4 md:[--page-margin:1rem]"
      >
        {children}
      </main>
    )
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-2000 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {menuMode !== 0 && (
        <SideMenu {...sideMenu} logo={header.logo} wide={wide} onToggle={() => setWide(!wide)} />
      )}
      <div className="mx-auto flex min-h-dvh max-w-(--frame-width) flex-col pl-(--menu-space)">
        <Header {...header} />
        <ConnectionBar underHeader={header.sticky} />
        <ForPlayers>
          <RunBar />
        </ForPlayers>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-(--max-width) px-4 pt-(--mobile-content-padding-top) outline-none md:px-6 md:pt-(--pc-content-padding-top)"
        >
          <GlobalBlocks />
          {children}
        </main>
        <BlockBoundary comId="footer" data={frame.footer}>
          <Footer item={frame.footer} />
        </BlockBoundary>
      </div>
      <BottomTabs {...bottomTabs} />
      {isViewing() && (
        <Suspense fallback={null}>
          <ViewBar />
        </Suspense>
      )}
    </>
  )
}

const ViewBar = lazyPage('view-bar', () => import('./ViewBar.tsx').then((file) => file.ViewBar))
const RunBar = lazyPage('runs', () => import('../features/bets/RunBar.tsx').then((file) => file.RunBar))

/** A collapsed menu takes only the width of a rail until the player expands it. */
function useRail(isRail: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (!isRail) return
    dataset.rail = 'true'
    return () => void delete dataset.rail
  }, [isRail])
}

import { AppBannerBlock } from '@baize/contract/player/blocks/app-banner'
import { IconButton } from '@baize/ui/icon-button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { useIdle } from '../../../popups/budget.ts'
import { useStartup } from '../../../session/startup.ts'
import { isInstalledApp } from '../../../shell/device.ts'
import { useInstall } from '../../../shell/install-prompt.ts'
import { shell } from '../../../shell/shell.ts'
import { storage } from '../../../storage/storage.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useLayout } from '../../../ui/use-layout.ts'
import { block } from '../block.tsx'
import { isDue } from './due.ts'

/** The page that explains the app; the bar leads there, where every device has its own way. */
const APP_PAGE = '/app'

/** Offers the app at the bottom of a phone's pages: not on a first visit, over a game or a popup, or to those who have it. */
function AppBanner({ title, text, action, days }: AppBannerBlock) {
  const t = useT()
  const words = useDesignText()
  const { disableAppDownload } = useStartup()
  const layout = useLayout()
  const installed = useInstall((state) => state.installed)
  const isFree = useIdle()
  const { pathname } = useLocation()
  const [due, setDue] = useState(() => isDue(storage, Date.now(), days))
  const hasApp = installed || storage.get('pwa') === true || shell.isPresent || isInstalledApp(window)
  if (!due || !isFree || hasApp || disableAppDownload || layout !== 'phone' || pathname === APP_PAGE)
    return null
  const close = () => {
    const nowMs = Date.now()
    storage.set('appBanner', { sinceMs: storage.get('appBanner')?.sinceMs ?? nowMs, closedMs: nowMs })
    setDue(false)
  }
  // On the body: in the page it would make room for itself, and move what is read.
  return createPortal(
    <aside
      aria-label={t('app.bannerLabel')}
      className="fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-(--mobile-width) animate-sheet-up items-center gap-3 rounded-block border border-line bg-raised py-2.5 pr-1.5 pl-3 shadow-popup"
    >
      <img
        src="/icons/app-192.png"
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-[22%]"
      />
      <span className="min-w-0 flex-1 text-sm leading-tight">
        <span className="block truncate font-semibold">{words(title)}</span>
        <span className="block truncate text-xs text-quiet">{words(text)}</span>
      </span>
      <SmartLink to={APP_PAGE} className={buttonClass('primary', 'small')}>
        {words(action)}
      </SmartLink>
      <IconButton label={t('common.close')} icon={<X aria-hidden className="size-5" />} onClick={close} />
    </aside>,
    document.body,
  )
}

export const appBanner = block(AppBannerBlock, AppBanner)

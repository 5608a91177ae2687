import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { useBackCloses } from '../ui/back-closes.ts'
import { POPUP_LAYER } from '../ui/Sheet.tsx'
import { closePopupPage, type PopupPage } from './popup-page.ts'

/** The framed page may run scripts, but not navigate the top window. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** External page in a frame. */
export function PageWindow({ page, open }: { page: PopupPage; open: boolean }) {
  const t = useT()
  const [loaded, setLoaded] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <div
      data-scroll-lock={open || undefined}
      inert={!open}
      className={cx('pointer-events-auto fixed inset-0 bg-mask', open ? 'animate-fade-in' : 'invisible')}
      style={{ zIndex: POPUP_LAYER }}
      // Only presses on the mask itself, not those bubbling up from inside.
      onPointerDown={(event) => event.target === event.currentTarget && closePopupPage()}
    >
      {open && <DialogBehaviour begin={() => close.current?.focus({ preventScroll: true })} />}
      <FocusEnd enter={() => frame.current?.focus()} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={page.title}
        className="popup-page flex flex-col overflow-hidden border-line bg-block shadow-popup"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-5">
          <h2 className="min-w-0 truncate font-bold">{page.title}</h2>
          <IconButton
            ref={close}
            label={t('common.close')}
            onClick={closePopupPage}
            icon={<X aria-hidden className="size-5" />}
          />
        </div>
        <div className="relative min-h-0 flex-1 bg-page">
          {!loaded && (
            <div
              role="status"
              className="absolute inset-0 grid place-content-center justify-items-center gap-3"
            >
              <LoaderCircle aria-hidden className="size-8 animate-spin text-accent-ink" />
              <span className="text-sm text-quiet">{t('common.loading')}</span>
            </div>
          )}
          <iframe
            ref={frame}
            src={page.url}
            title={page.title}
            allow="clipboard-read; clipboard-write"
            sandbox={SANDBOX}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => setLoaded(true)}
            className={cx('relative size-full border-0', !loaded && 'opacity-0')}
          />
        </div>
      </div>
      <FocusEnd enter={() => close.current?.focus()} />
    </div>
  )
}

/** Focus guard: tabbing out at one end wraps to the other. */
function FocusEnd({ enter }: { enter: () => void }) {
  const end = (guard: HTMLSpanElement | null) => {
    if (!guard) return undefined
    guard.tabIndex = 0
    guard.addEventListener('focus', enter)
    return () => guard.removeEventListener('focus', enter)
  }
  return <span ref={end} />
}

/** Closes on Esc and Back, and restores the focus. */
function DialogBehaviour({ begin }: { begin: () => void }) {
  const first = useRef(begin)
  useBackCloses(closePopupPage)
  useEffect(() => {
    const opener = document.activeElement
    first.current()
    const onKey = (event: KeyboardEvent) => {
      // Already handled by a popup above it.
      if (event.key === 'Escape' && !event.defaultPrevented) closePopupPage()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return null
}

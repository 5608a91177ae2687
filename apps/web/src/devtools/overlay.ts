import { t } from '../i18n/language.ts'

/** Highest possible z-index. */
const TOP_LAYER = '2147483647'

/** Built without React, whose timers are frozen while it is shown. Everything behind it is inert. */
export function lockOverlay(page: Document): { show(): void; hide(): void } {
  let shown: { readonly overlay: HTMLElement; readonly behind: readonly Element[] } | undefined
  let focused: Element | null = null
  return {
    show: () => {
      if (shown) return
      focused = page.activeElement
      const behind = [...page.body.children].filter((element) => !element.hasAttribute('inert'))
      for (const element of behind) element.setAttribute('inert', '')
      const overlay = drawn(page)
      page.body.append(overlay)
      overlay.focus()
      shown = { overlay, behind }
    },
    hide: () => {
      if (!shown) return
      for (const element of shown.behind) element.removeAttribute('inert')
      shown.overlay.remove()
      shown = undefined
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    },
  }
}

function drawn(page: Document): HTMLElement {
  const overlay = page.createElement('div')
  overlay.setAttribute('role', 'alertdialog')
  overlay.setAttribute('aria-modal', 'true')
  overlay.setAttribute('aria-labelledby', 'locked-title')
  overlay.setAttribute('aria-describedby', 'locked-text')
  overlay.tabIndex = -1
  overlay.style.zIndex = TOP_LAYER
  overlay.className =
    'fixed inset-0 grid place-content-center justify-items-center gap-3 bg-page px-6 text-center text-ink outline-none'
  const logo = page.createElement('img')
  logo.src = '/favicon.svg'
  logo.alt = ''
  logo.width = 56
  logo.height = 56
  const title = page.createElement('h2')
  title.id = 'locked-title'
  title.className = 'mt-2 text-xl font-extrabold'
  title.textContent = t('boot.lockedTitle')
  const text = page.createElement('p')
  text.id = 'locked-text'
  text.className = 'max-w-md text-quiet'
  text.textContent = t('boot.lockedText')
  overlay.append(logo, title, text)
  return overlay
}

import type { Frame, Page } from '@playwright/test'

/**
 * Runs in a page or a frame: scrolls to every control of the topmost dialog, or of the page without one, and lists those
 * that stay cut off or covered, and what scrolls sideways.
 */
const LAYOUT_FAULTS = `(() => {
  const CONTROLS = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const faults = []
  const nameOf = (one) => {
    const words = one.getAttribute('aria-label') || one.innerText || one.title || ''
    return one.localName + ' "' + words.trim().replace(/\\s+/g, ' ').slice(0, 40) + '" ' + (one.classList[0] ?? '')
  }
  const isShown = (one) => {
    const { width, height } = one.getBoundingClientRect()
    // Radio buttons for screen readers are one pixel wide, and their labels are pressed.
    if (width <= 2 || height <= 2 || one.closest('[inert], [aria-hidden=true]')) return false
    return one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true })
  }
  // The skip link is above the page until it has the focus.
  const isParked = (one, { bottom }) => bottom <= 0 && getComputedStyle(one).position === 'fixed'
  const isCut = (one, { left, right, top, bottom }) => {
    if (left < -1 || right > width + 1) return true
    if (bottom - top < height && (top < -1 || bottom > height + 1)) return true
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      const edge = at.getBoundingClientRect()
      if (overflowX !== 'visible' && (left < edge.left - 2 || right > edge.right + 2)) return true
      const isTaller = bottom - top > edge.height && overflowY !== 'hidden'
      if (overflowY !== 'visible' && !isTaller && (top < edge.top - 4 || bottom > edge.bottom + 4)) return true
      if (position === 'fixed') break
    }
    return false
  }
  const page = document.scrollingElement
  if (page.scrollWidth > width + 1) faults.push('the page scrolls sideways: ' + page.scrollWidth + ' px in ' + width)
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isShown)
  const root = dialogs.at(-1) ?? document.body
  for (const control of root.querySelectorAll(CONTROLS)) {
    // Later steps of a game are out of sight until the player gets there.
    if (control.matches(':disabled, [aria-disabled=true]')) continue
    const target = (control.localName === 'input' && control.closest('label')) || control
    if (!isShown(target) || isParked(target, target.getBoundingClientRect())) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    if (isCut(target, box)) {
      faults.push('cut off: ' + nameOf(target))
      continue
    }
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isSeen = !seen || target.contains(seen) || seen.contains(target)
    if (!isSeen && seen.closest('label')?.control !== control)
      faults.push('covered: ' + nameOf(target) + ' by ' + nameOf(seen))
    if (target.localName === 'button' && target.scrollWidth > target.clientWidth + 1)
      faults.push('wider than its button: ' + nameOf(target))
  }
  scrollTo(0, 0)
  return faults
})()`

/** Controls of a page that no scrolling brings into sight, and whether it scrolls sideways. Empty if all is well. */
export const layoutFaults = (page: Page | Frame): Promise<string[]> => page.evaluate<string[]>(LAYOUT_FAULTS)

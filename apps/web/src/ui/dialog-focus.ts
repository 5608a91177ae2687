import { useState } from 'react'

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex="0"]'

/** Who opened each open dialog, the last first: when a popup gave way to another, its own opener is the next best. */
const openersOf = new WeakMap<Element, readonly Element[]>()

function openersNow(): readonly Element[] {
  const active = document.activeElement
  if (!active || active === document.body) return []
  const around = active.closest('[role="dialog"]')
  return [active, ...((around && openersOf.get(around)) ?? [])]
}

/** The heading of the page: where reading goes on when what had the focus is no longer there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** What says of itself that a dialog begins here: the first field of a form, the main button of a notice. */
export const focusFirst = (within: Element): HTMLElement | null => {
  const first = within.querySelector<HTMLElement>('[data-first]')
  first?.focus({ preventScroll: true })
  return first
}

type DialogFocus = {
  /** The dialog is open. */
  readonly begin: (content: HTMLElement) => void
  /** The dialog is gone. */
  readonly end: () => void
}

/**
 * Where the focus goes when a dialog opens and closes. Without a `data-first` it begins with the first thing to use in
 * `data-begin`, never with the button that closes it. Popups open by name, so the dialog has no trigger to give the focus
 * back to: whatever had it is remembered.
 */
export function useDialogFocus(): DialogFocus {
  const [openers] = useState(openersNow)
  return {
    begin: (content) => {
      openersOf.set(content, openers)
      if (content.contains(document.activeElement) || focusFirst(content)) return
      const usable = content.querySelector<HTMLElement>(`[data-begin] :is(${FOCUSABLE})`) ?? content
      usable.focus({ preventScroll: true })
    },
    end: () => {
      if (document.activeElement?.closest('[role="dialog"]')) return
      const opener = openers.find((one) => one.isConnected)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      else focusHeading()
    },
  }
}

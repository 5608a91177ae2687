import { useState } from 'react'

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex="0"]'

/** Openers of each open dialog, the last first: if a popup has replaced another, that one's opener is the fallback. */
const openersOf = new WeakMap<Element, readonly Element[]>()

function openersNow(): readonly Element[] {
  const active = document.activeElement
  if (!active || active === document.body) return []
  const around = active.closest('[role="dialog"]')
  return [active, ...((around && openersOf.get(around)) ?? [])]
}

/** Focuses the page heading, as a fallback when the previously focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the element marked as a dialog's start: the first field of a form, the main button of a notice. */
export const focusFirst = (within: Element): HTMLElement | null => {
  const first = within.querySelector<HTMLElement>('[data-first]')
  first?.focus({ preventScroll: true })
  return first
}

type DialogFocus = {
  /** Called when the dialog has opened. */
  readonly begin: (content: HTMLElement) => void
  /** Called when the dialog has closed. */
  readonly end: () => void
}

/**
 * Focus management of a dialog. Without a `data-first` it focuses the first usable element in `data-begin`, never the
 * close button. Popups open by name and have no trigger element, so the previously focused element is remembered.
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
      const opener = openers.find((candidate) => candidate.isConnected)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      else focusHeading()
    },
  }
}

import type { ChatMessage } from '@baize/contract/player'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The most rows in the document: several screens, so that the list moves on before its edge is seen. */
export const MOST_DRAWN = 120
/** Rows by which the list moves on. Half of it: the rows in view are in both parts. */
const STEP = MOST_DRAWN / 2

/** A row and its place on the screen. */
type Place = { readonly id: string; readonly top: number }

type Drawn = {
  /** The element that scrolls. */
  readonly list: RefObject<HTMLDivElement | null>
  readonly drawn: readonly ChatMessage[]
  /** Whether messages before and after the drawn ones are at hand. */
  readonly hasAbove: boolean
  readonly hasBelow: boolean
  /** Keeps the rows that are drawn now, whatever arrives. */
  readonly hold: () => void
  readonly up: () => void
  readonly down: () => void
  /** Follows the newest messages. */
  readonly follow: () => void
}

/**
 * The part of a long list that is in the document, in its order. When it moves on, the row at the top of the view stays
 * where it is.
 */
export function useDrawn(messages: readonly ChatMessage[], isAtEnd: boolean): Drawn {
  const list = useRef<HTMLDivElement>(null)
  /** The first message drawn; null for the newest ones. */
  const [from, setFrom] = useState<number | null>(null)
  const kept = useRef<(Place & { readonly first: number | undefined }) | null>(null)
  const newest = messages.at(-1)?.id ?? 0
  const start =
    from === null
      ? Math.max(0, messages.length - MOST_DRAWN)
      : Math.max(
          0,
          messages.findIndex(({ id }) => id >= from),
        )
  const drawn = messages.slice(start, start + MOST_DRAWN)
  const first = drawn[0]?.id

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (kept.current && kept.current.first !== first) {
      const row = element.querySelector(`[data-message="${kept.current.id}"]`)
      if (row) element.scrollTop += row.getBoundingClientRect().top - kept.current.top
      kept.current = null
    } else if (isAtEnd && newest > 0) element.scrollTop = element.scrollHeight
  }, [isAtEnd, newest, first])

  function move(to: number): void {
    const row = topRow(list.current)
    kept.current = row && { ...row, first }
    setFrom(messages[Math.max(0, to)]?.id ?? null)
  }
  return {
    list,
    drawn,
    hasAbove: start > 0,
    hasBelow: start + MOST_DRAWN < messages.length,
    hold: () => setFrom((now) => now ?? first ?? null),
    up: () => move(start - STEP),
    down: () => move(start + STEP),
    follow: () => setFrom(null),
  }
}

/** The first row in view. */
function topRow(list: HTMLElement | null): Place | null {
  if (!list) return null
  const { top } = list.getBoundingClientRect()
  for (const row of list.querySelectorAll<HTMLElement>('[data-message]')) {
    const place = row.getBoundingClientRect()
    if (place.bottom > top) return { id: row.dataset.message ?? '', top: place.top }
  }
  return null
}

import { cx } from '@baize/ui/cx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'

type MenuItem = {
  readonly id: string
  readonly label: string
  readonly isDanger?: boolean
  readonly onChoose: () => void
}

type MenuButtonProps = { readonly label: string; readonly items: readonly MenuItem[] }

/** A button with a menu: arrows, Home, End and first letters move in it, Escape and Tab leave it. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const menuId = useId()
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opensAt !== null)
      entriesIn(root.current)
        .at(opensAt === 'first' ? 0 : -1)
        ?.focus()
  }, [opensAt])
  const close = (): void => {
    setOpensAt(null)
    button.current?.focus()
  }
  const onMenuKey = (event: KeyboardEvent): void => {
    const all = entriesIn(root.current)
    const at = all.findIndex((entry) => entry === document.activeElement)
    const next = nextEntry(event.key, all, at)
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') close()
  }
  return (
    <div
      ref={root}
      className="relative max-sm:static"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpensAt(null)
      }}
    >
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={opensAt !== null}
        aria-controls={opensAt === null ? undefined : menuId}
        onClick={() => setOpensAt(opensAt === null ? 'first' : null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpensAt(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      {opensAt !== null && (
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onMenuKey}
          className="absolute right-0 z-10 mt-1 grid max-h-[70dvh] w-72 overflow-y-auto rounded-control border border-line bg-block p-1 shadow-popup max-sm:inset-x-4 max-sm:w-auto"
        >
          {items.map(({ id, label: name, isDanger = false, onChoose }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose()
              }}
              className={cx(
                'min-h-11 rounded-control px-3 text-left font-medium hover:bg-button focus-visible:bg-button',
                isDanger && 'text-danger',
              )}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const entriesIn = (part: HTMLElement | null): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** The entry that a key leads to from the one at `at`; after the last comes the first. */
function nextEntry(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length]
    case 'ArrowUp':
      return all.at(at - 1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      if (key.length !== 1 || key === ' ') return undefined
      return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) =>
        entry.textContent?.toLowerCase().startsWith(key.toLowerCase()),
      )
  }
}

import { cx } from '@baize/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { SCREENS, SEARCHES } from '../areas.ts'
import type { PaletteHit } from '../screen.ts'
import { usePermissions } from '../session/self.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CONTROL } from '../ui/Field.tsx'
import { useT } from '../words/language.ts'

const SEARCHED_FROM = 2

/** Ctrl K: every screen, and what the areas can search, by keyboard alone. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const held = usePermissions()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const sought = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['palette', sought],
    enabled: sought.length >= SEARCHED_FROM,
    queryFn: async () => {
      const searches = SEARCHES.filter(({ permission }) => held.has(permission))
      return (await Promise.all(searches.map(({ search }) => search(sought)))).flat()
    },
  })
  const screens = SCREENS.filter(({ permission, isInMenu }) => isInMenu !== false && held.has(permission))
    .map(
      ({ path, title, area }): PaletteHit => ({ title: t(title), text: t(`area.${area}`), to: `/${path}` }),
    )
    .filter(({ title, text: of }) => `${title} ${of}`.toLowerCase().includes(text.trim().toLowerCase()))
  const hits = [...screens, ...(found.data ?? [])]
  const go = (hit: PaletteHit | undefined): void => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(hits[at])
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('shell.goTo')} place="top" onClose={onClose}>
      <div className="grid gap-3">
        <input
          role="combobox"
          aria-label={t('shell.goTo')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={hits[at] ? `${listId}-${at}` : undefined}
          data-first
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className={CONTROL}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={t('shell.goTo')}
          className="grid max-h-[50dvh] overflow-y-auto"
        >
          {hits.map((hit, index) => (
            <div
              key={hit.to}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerMove={() => setAt(index)}
              onPointerUp={() => go(hit)}
              className={cx(
                'flex min-h-11 items-center justify-between gap-4 rounded-control px-3',
                index === at && 'bg-accent-quiet text-accent-ink',
              )}
            >
              <span className="font-medium">{hit.title}</span>
              <span className={cx('text-sm', index === at ? 'text-accent-ink' : 'text-faint')}>
                {hit.text}
              </span>
            </div>
          ))}
        </div>
        {hits.length === 0 && <p className="text-center text-quiet">{t('shell.nothingFound')}</p>}
      </div>
    </Dialog>
  )
}

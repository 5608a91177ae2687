import { cx } from '@baize/ui/cx'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../api/query.ts'
import { keepRecent, recentOf } from '../session/recent.ts'
import { usePermissions, useSession } from '../session/self.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CONTROL } from '../ui/Field.tsx'
import { useLanguage, useT } from '../words/language.ts'
import { foundGroups, type Hit, type HitGroup, localGroups } from './search-hits.ts'

const SEARCHED_FROM = 2

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** Ctrl K: players, things by their ids, screens and settings, by keyboard alone. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const navigate = useNavigate()
  const held = usePermissions()
  const operatorId = useSession(({ self }) => self?.id ?? '')
  const [recent] = useState(() => recentOf(operatorId))
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const sought = useDeferredValue(text.trim())
  const isSearched = sought.length >= SEARCHED_FROM
  const found = useRead('/api/operator/search', { text: sought }, { enabled: isSearched })
  const groups = [
    ...localGroups(text.trim(), { recent, held, t }),
    ...(isSearched && found.data ? foundGroups(found.data.model, { t, locale }) : []),
  ].filter(({ hits }) => hits.length > 0)
  const hits = groups.flatMap((group) => group.hits)
  const go = (hit: Hit | undefined): void => {
    if (!hit) return
    keepRecent(operatorId, hit)
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(hits[at])
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Home' && event.ctrlKey) setAt(0)
    else if (event.key === 'End' && event.ctrlKey) setAt(hits.length - 1)
    else return
    event.preventDefault()
  }
  const isWaiting = isSearched && found.isPending
  const status = isWaiting
    ? t('search.searching')
    : found.isError
      ? t('search.failed')
      : hits.length === 0
        ? t(isSearched ? 'shell.nothingFound' : 'search.shorter')
        : t('search.count', { count: hits.length })
  return (
    <Dialog title={t('search.goTo')} place="top" onClose={onClose}>
      <div className="grid gap-3">
        <input
          role="combobox"
          aria-label={t('search.goTo')}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[at] ? `${listId}-${at}` : undefined}
          data-first
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.hint')}
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
          aria-label={t('search.goTo')}
          aria-busy={isWaiting}
          className="grid max-h-[50dvh] grid-cols-1 gap-2 overflow-y-auto"
        >
          {groups.map((group, index) => (
            <Group
              key={group.kind}
              group={group}
              listId={listId}
              from={groups.slice(0, index).reduce((sum, before) => sum + before.hits.length, 0)}
              at={at}
              onPoint={setAt}
              onGo={go}
            />
          ))}
        </div>
        <p
          role="status"
          className={cx('text-center text-quiet', hits.length > 0 && !found.isError && 'sr-only')}
        >
          {status}
        </p>
      </div>
    </Dialog>
  )
}

type GroupProps = {
  readonly group: HitGroup
  readonly listId: string
  /** The place of the group's first hit among all. */
  readonly from: number
  readonly at: number
  readonly onPoint: (at: number) => void
  readonly onGo: (hit: Hit) => void
}

function Group({ group: { kind, hits }, listId, from, at, onPoint, onGo }: GroupProps) {
  const t = useT()
  const titleId = `${listId}-${kind}`
  return (
    <div role="group" aria-labelledby={titleId}>
      <div
        id={titleId}
        role="presentation"
        className="px-3 py-1 text-[11px] font-bold tracking-wide text-faint uppercase"
      >
        {t(`search.${kind}`)}
      </div>
      {hits.map((hit, index) => {
        const place = from + index
        const isActive = place === at
        return (
          <div
            key={`${hit.to} ${hit.title}`}
            ref={isActive ? reveal : undefined}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={isActive}
            onPointerMove={() => onPoint(place)}
            onPointerUp={() => onGo(hit)}
            className={cx(
              'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1',
              isActive && 'bg-accent-quiet text-accent-ink',
            )}
          >
            <span className="font-medium break-all">{hit.title}</span>
            <span className={cx('min-w-0 text-sm break-words', isActive ? 'text-accent-ink' : 'text-faint')}>
              {hit.text}
            </span>
          </div>
        )
      })}
    </div>
  )
}

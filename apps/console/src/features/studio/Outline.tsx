import type { IdentifiedDesign } from '@baize/contract/operator'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../../words/language.ts'
import { AddBlock } from './AddBlock.tsx'
import { AddEntry } from './AddEntry.tsx'
import type { Place } from './core/faults.ts'
import {
  type Design,
  itemOf,
  type ListName,
  moveEntryBy,
  moveItem,
  moveItemBy,
  type Page,
  pageOf,
} from './core/operations.ts'
import { readIn, textOf } from './core/texts.ts'
import type { Thing } from './core/working-copy.ts'
import { OutlineRows } from './OutlineRows.tsx'
import { useStudio, useStudioState } from './use-studio.ts'
import { pick, useView } from './view.ts'
import { blockName, categoryName, optionLabel, pageName } from './words.ts'

/** Everything that can be edited, as lists that one moves things in. */
export function Outline() {
  const t = useT()
  const studio = useStudio()
  const mayWrite = useMay('content.write')
  const { design } = useStudioState(({ copy }) => copy)
  const pageId = useView((view) => view.pageId)
  const language = useView((view) => view.language)
  const [said, say] = useState('')
  const page = design.pages.find(({ id }) => id === pageId) ?? firstPage(design)
  const shared = design.pages.find(({ type }) => type === 'global')
  const now = (): Design => studio.store.getState().copy.design

  const moved = (after: Design, thing: Thing, name: string, place: number, of: number): void => {
    if (after === now()) return
    studio.edit(after, { what: 'moved', thing })
    say(t('studio.moved', { name, place, of }))
  }
  const moveBlock = (id: string, change: (design: Design) => Design): void => {
    const after = change(now())
    const item = itemOf(after, id)
    const items = pageOf(after, id)?.items ?? []
    if (!item) return
    const name = blockName(t, item.comId)
    moved(after, { kind: 'block', comId: item.comId }, name, items.indexOf(item) + 1, items.length)
  }
  const blocks = (of: Page): ReactNode => (
    <OutlineRows
      list="items"
      label={pageName(t, of, language)}
      rows={of.items.map(({ id, comId, devices, data }) => ({
        id,
        name: blockName(t, comId),
        note: devices?.length === 1 ? t(`studio.only.${devices[0] ?? 'pc'}`) : titleIn(data),
      }))}
      onMoveBy={(id, by) => moveBlock(id, (before) => moveItemBy(before, id, by))}
      onDrop={(id, at) => moveBlock(id, (before) => moveItem(before, id, of.id, at))}
    />
  )
  /** Tells two blocks of a kind apart. */
  const titleIn = ({ title, categoryId, from }: Readonly<Record<string, unknown>>): string => {
    const own = readIn(textOf(title), language)
    if (own !== '') return own
    if (from === 'popular' || from === 'new') return optionLabel(t, 'from', from)
    return typeof categoryId === 'string' ? categoryName(t, categoryId) : ''
  }
  const entries = (list: ListName, kind: 'page' | 'tab' | 'menu' | 'article'): ReactNode => (
    <OutlineRows
      list={list}
      label={t(`studio.list.${list}`)}
      rows={design[list].map((entry) => ({ id: entry.id, name: entryName(entry), note: '' }))}
      onMoveBy={(id, by) => {
        const after = moveEntryBy(now(), list, id, by)
        const at = after[list].findIndex((entry) => entry.id === id)
        const entry = after[list][at]
        if (entry) moved(after, { kind, title: titleOf(entry) }, entryName(entry), at + 1, after[list].length)
      }}
    />
  )
  const entryName = (entry: Design[ListName][number]): string =>
    'items' in entry ? pageName(t, entry, language) : readIn(titleOf(entry), language).trim() || '—'

  return (
    <nav aria-label={t('studio.outline')} className="grid content-start gap-1 p-3">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {page && (
        <Part title={pageName(t, page, language)} about={{ list: 'pages', id: page.id }} isOpen>
          {blocks(page)}
          {mayWrite && <AddBlock page={page} />}
        </Part>
      )}
      {shared && shared !== page && (
        <Part title={t('studio.everyPage')}>
          {blocks(shared)}
          {mayWrite && <AddBlock page={shared} />}
        </Part>
      )}
      <Part title={t('studio.list.menus')}>
        {entries('menus', 'menu')}
        {mayWrite && <AddEntry list="menus" />}
      </Part>
      <Part title={t('studio.list.tabs')}>
        {entries('tabs', 'tab')}
        {mayWrite && <AddEntry list="tabs" />}
      </Part>
      <Part title={t('studio.list.pages')}>
        {entries('pages', 'page')}
        {mayWrite && <AddEntry list="pages" />}
      </Part>
      <Part title={t('studio.list.articles')}>
        {entries('articles', 'article')}
        {mayWrite && <AddEntry list="articles" />}
      </Part>
    </nav>
  )
}

const titleOf = (entry: Design[ListName][number]) => ('name' in entry ? entry.name : (entry.title ?? ''))

export const firstPage = (design: IdentifiedDesign): Page | undefined =>
  design.pages.find(({ type }) => type === 'home') ?? design.pages[0]

type PartProps = {
  readonly title: string
  /** The page that a part is about: its own fields are a press away. */
  readonly about?: Place
  readonly isOpen?: boolean
  readonly children: ReactNode
}

function Part({ title, about, isOpen = false, children }: PartProps) {
  const t = useT()
  return (
    <details open={isOpen} className="group border-b border-line/60 pb-2 last:border-0">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-small px-1 font-semibold hover:bg-button">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0 grow truncate">{title}</span>
      </summary>
      <div className="grid gap-1 pt-1">
        {about && (
          <Button small look="quiet" className="justify-self-start" onClick={() => pick(about)}>
            {t('studio.pageSettings')}
          </Button>
        )}
        {children}
      </div>
    </details>
  )
}

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useT } from '../../words/language.ts'
import { changeEntry, type Design, freeAddress, type ListName, newId } from './core/operations.ts'
import { useStudio } from './use-studio.ts'
import { pick, useView } from './view.ts'

const THINGS = { pages: 'page', tabs: 'tab', menus: 'menu', articles: 'article' } as const

/** Adds a page, an entry of a menu or an article by its title. */
export function AddEntry({ list }: { readonly list: ListName }) {
  const t = useT()
  const studio = useStudio()
  const [title, setTitle] = useState<string | null>(null)
  const kind = THINGS[list]
  const hasAddress = list === 'pages' || list === 'articles'
  const add = async (): Promise<void> => {
    const name = title?.trim() ?? ''
    if (name === '') return
    const { design } = studio.store.getState().copy
    const id = hasAddress
      ? freeAddress(
          name,
          design[list].map((entry) => entry.id),
        )
      : newId('l')
    studio.edit(withEntry(design, list, id, name), { what: 'added', thing: { kind, title: name } })
    setTitle(null)
    pick({ list, id })
    if (list === 'pages') useView.setState({ pageId: id })
  }
  return (
    <>
      <Button small className="justify-self-start" onClick={() => setTitle('')}>
        <Plus aria-hidden className="size-4" />
        {t(`studio.add.${kind}`)}
      </Button>
      {title !== null && (
        <FormDialog title={t(`studio.add.${kind}`)} onClose={() => setTitle(null)} onSave={add}>
          <TextField
            label={t('studio.add.title')}
            hint={hasAddress ? t('studio.add.titleHint') : undefined}
            value={title}
            maxLength={100}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Button type="submit" look="main" disabled={title.trim() === ''}>
            {t(`studio.add.${kind}`)}
          </Button>
        </FormDialog>
      )}
    </>
  )
}

function withEntry(design: Design, list: ListName, id: string, name: string): Design {
  const title = { en: name }
  if (list === 'pages')
    return changeEntry(design, 'pages', (pages) => [...pages, { id, type: id, title, lazy: true, items: [] }])
  if (list === 'articles')
    return changeEntry(design, 'articles', (articles) => [...articles, { id, title, content: title }])
  return changeEntry(design, list, (links) => [...links, { id, name: title, icon: 'star', link: '/' }])
}

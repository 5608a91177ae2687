import { isFrame } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { addItem, newItem, type Page } from './core/operations.ts'
import { useStudio, useStudioState } from './use-studio.ts'
import { pick, useView } from './view.ts'
import { blockAbout, blockName } from './words.ts'

/** Adds a block to a page, below the picked one if that is on it. */
export function AddBlock({ page }: { readonly page: Page }) {
  const t = useT()
  const open = (): void => {
    const at = page.items.findIndex(({ id }) => id === useView.getState().picked?.id)
    const before = at < 0 ? null : (page.items[at + 1]?.id ?? null)
    useView.setState({ insert: { pageId: page.id, before } })
  }
  return (
    <Button small className="justify-self-start" onClick={open}>
      <Plus aria-hidden className="size-4" />
      {t('studio.addBlock')}
    </Button>
  )
}

/** The choice of a new block, wherever it was asked for: in the outline or in the preview. */
export function ChooseBlock() {
  const { design } = useStudioState(({ copy }) => copy)
  const insert = useView((view) => view.insert)
  const page = design.pages.find(({ id }) => id === insert?.pageId)
  return insert && page ? <Choice page={page} before={insert.before} /> : null
}

function Choice({ page, before }: { readonly page: Page; readonly before: string | null }) {
  const t = useT()
  const studio = useStudio()
  const onClose = (): void => useView.setState({ insert: null })
  const locale = useLanguage((state) => state.locale)
  const [sought, setSought] = useState('')
  const add = (comId: string): void => {
    const { design } = studio.store.getState().copy
    const at = page.items.findIndex(({ id }) => id === before)
    const item = newItem(comId)
    studio.edit(addItem(design, page.id, item, at < 0 ? page.items.length : at), {
      what: 'added',
      thing: { kind: 'block', comId },
    })
    onClose()
    pick({ list: 'items', id: item.id })
  }
  const isGlobal = page.type === 'global'
  const kinds = Object.keys(BLOCK_DATA)
    .filter((comId) => !isFrame(comId) || (isGlobal && !page.items.some((item) => item.comId === comId)))
    .map((comId) => ({ comId, name: blockName(t, comId), about: blockAbout(t, comId) ?? '' }))
    .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(sought.trim().toLowerCase()))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  return (
    <Dialog title={t('studio.addBlock')} onClose={onClose} wide>
      <div className="grid gap-4">
        <TextField
          label={t('studio.findBlock')}
          type="search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <ul className="grid gap-2 sm:grid-cols-2">
          {kinds.map(({ comId, name, about }) => (
            <li key={comId}>
              <button
                type="button"
                onClick={() => add(comId)}
                className="grid h-full w-full content-start gap-0.5 rounded-control border border-line p-3 text-left hover:bg-button"
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-quiet">{about}</span>
              </button>
            </li>
          ))}
        </ul>
        {kinds.length === 0 && <p className="text-sm text-quiet">{t('studio.noSuchBlock')}</p>}
      </div>
    </Dialog>
  )
}

import { IconButton } from '@baize/ui/icon-button'
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../../session/self.ts'
import { useT } from '../../words/language.ts'
import { ENTRY_FIELDS } from './core/entry-fields.ts'
import type { Place } from './core/faults.ts'
import {
  addAsset,
  changeEntry,
  copyItem,
  type Design,
  itemOf,
  limitItem,
  moveEntryBy,
  moveItemBy,
  newId,
  pageOf,
  removeItem,
  replaceEntry,
  setField,
} from './core/operations.ts'
import { formOf, isRecord, schemaOf } from './core/schema.ts'
import { type Data, type Path, setIn } from './core/values.ts'
import type { StepName, Thing } from './core/working-copy.ts'
import { Devices } from './form/Devices.tsx'
import { Fields } from './form/FieldEditor.tsx'
import { type Form, FormProvider } from './form/form.ts'
import { Rules } from './form/Rules.tsx'
import { useStudio, useStudioState } from './use-studio.ts'
import { useView } from './view.ts'
import { blockAbout, blockName, faultText, isSettings, pageName, thingName } from './words.ts'

/** The form of what is picked. */
export function Inspector() {
  const t = useT()
  const picked = useView(({ picked: place }) => place)
  const design = useStudioState(({ copy }) => copy.design)
  if (picked?.list === 'items' && itemOf(design, picked.id))
    return <BlockForm key={picked.id} id={picked.id} />
  if (picked && picked.list !== 'items' && design[picked.list].some(({ id }) => id === picked.id))
    return <EntryForm key={`${picked.list} ${picked.id}`} list={picked.list} id={picked.id} />
  return <p className="p-4 text-sm text-quiet">{t('studio.pickSomething')}</p>
}

/** What the fields of a form share, whatever part it is of. */
function useFormOf(place: Place, scope: string, data: Data, put: Form['put']): Form {
  const studio = useStudio()
  const { design } = useStudioState(({ copy }) => copy)
  const all = useStudioState(({ faults }) => faults)
  const approved = useStudioState((state) => state.approved)
  const language = useView((view) => view.language)
  const site = useView((view) => view.site)
  const mayWrite = useMay('content.write')
  return {
    design,
    scope,
    data,
    language,
    onLanguage: (chosen) => useView.setState({ language: chosen }),
    faults: all.filter(({ list, id }) => list === place.list && id === place.id),
    approved,
    onApprove: studio.approve,
    isReadOnly: !mayWrite,
    site,
    put,
    onAsset: (name, id) =>
      studio.edit(addAsset(studio.store.getState().copy.design, name, id), {
        what: 'added',
        thing: { kind: 'asset' },
      }),
  }
}

const keyOf = (id: string, path: Path): string => [id, ...path].join('/')

function BlockForm({ id }: { readonly id: string }) {
  const t = useT()
  const studio = useStudio()
  const { design } = useStudioState(({ copy }) => copy)
  const item = itemOf(design, id)
  const page = pageOf(design, id)
  const comId = item?.comId ?? ''
  const thing: Thing = { kind: 'block', comId }
  const now = (): Design => studio.store.getState().copy.design
  const edit = (what: StepName['what'], after: Design, key?: string): void =>
    studio.edit(after, { what, thing }, key)
  const schema = schemaOf(comId)
  const parsed = schema?.safeParse(item?.data)
  const data: Data = parsed?.success === true && isRecord(parsed.data) ? parsed.data : (item?.data ?? {})
  const form = useFormOf({ list: 'items', id }, comId, data, (path, value) =>
    edit('changed', setField(now(), id, path, value), keyOf(id, path)),
  )
  if (!item || !page) return null
  const at = page.items.indexOf(item)
  const name = blockName(t, comId)
  const limit = (limits: Parameters<typeof limitItem>[2]): void =>
    edit('changed', limitItem(now(), id, { rules: item.rules, devices: item.devices, ...limits }))
  const whole = form.faults.find(({ path }) => path.length === 0)
  return (
    <FormProvider value={form}>
      <PanelTitle title={name} about={blockAbout(t, comId)}>
        {!form.isReadOnly && (
          <>
            <PanelButton
              label={t('studio.up', { name })}
              isOff={at === 0}
              onPress={() => edit('moved', moveItemBy(now(), id, -1))}
            >
              <ArrowUp aria-hidden className="size-4" />
            </PanelButton>
            <PanelButton
              label={t('studio.down', { name })}
              isOff={at === page.items.length - 1}
              onPress={() => edit('moved', moveItemBy(now(), id, 1))}
            >
              <ArrowDown aria-hidden className="size-4" />
            </PanelButton>
            {!isSettings(comId) && (
              <>
                <PanelButton
                  label={t('studio.copy', { name })}
                  onPress={() => {
                    const copy = newId('b')
                    edit('copied', copyItem(now(), id, copy))
                    useView.setState({ picked: { list: 'items', id: copy } })
                  }}
                >
                  <Copy aria-hidden className="size-4" />
                </PanelButton>
                <PanelButton
                  label={t('studio.remove', { name })}
                  onPress={() => {
                    edit('removed', removeItem(now(), id))
                    useView.setState({ picked: { list: 'pages', id: page.id } })
                  }}
                >
                  <Trash2 aria-hidden className="size-4" />
                </PanelButton>
              </>
            )}
          </>
        )}
      </PanelTitle>
      <div className="grid grid-cols-1 gap-5 p-4">
        {whole && (
          <p role="alert" className="text-sm text-danger">
            {faultText(t, whole, null)}
          </p>
        )}
        <Fields fields={formOf(comId)} under={[]} data={item.data} />
        {!isSettings(comId) && (
          <Devices
            devices={item.devices}
            isReadOnly={form.isReadOnly}
            onDevices={(devices) => limit({ devices })}
          />
        )}
        {page.type === 'global' && !isSettings(comId) && (
          <Rules rules={item.rules ?? []} onRules={(rules) => limit({ rules })} />
        )}
      </div>
    </FormProvider>
  )
}

const THINGS = { pages: 'page', tabs: 'tab', menus: 'menu', articles: 'article' } as const
/** Pages that the site cannot do without. */
const KEPT_PAGES = new Set(['global', 'home'])

function EntryForm({ list, id }: { readonly list: keyof typeof THINGS; readonly id: string }) {
  const t = useT()
  const studio = useStudio()
  const language = useView((view) => view.language)
  const { design } = useStudioState(({ copy }) => copy)
  const entry = design[list].find((candidate) => candidate.id === id)
  const page = list === 'pages' ? design.pages.find((candidate) => candidate.id === id) : undefined
  const title = entry && ('name' in entry ? entry.name : entry.title)
  const thing: Thing = { kind: THINGS[list], title: title ?? '' }
  const now = (): Design => studio.store.getState().copy.design
  const put = (path: Path, value: unknown, key?: string): void => {
    const place = now()[list].findIndex((candidate) => candidate.id === id)
    const after: unknown = setIn(now(), [list, place, ...path], value)
    if (isDesignLike(after)) studio.edit(after, { what: 'changed', thing }, key)
  }
  const form = useFormOf({ list, id }, list, { ...entry }, (path, value) => put(path, value, keyOf(id, path)))
  if (!entry) return null
  const at = design[list].findIndex((candidate) => candidate.id === id)
  const name = page ? pageName(t, page, language) : thingName(t, thing, language)
  const isKept = page !== undefined && KEPT_PAGES.has(page.type)
  const move = (by: number): void => studio.edit(moveEntryBy(now(), list, id, by), { what: 'moved', thing })
  return (
    <FormProvider value={form}>
      <PanelTitle title={name} about={t(`studio.about.${list}`)}>
        {!form.isReadOnly && (
          <>
            <PanelButton label={t('studio.up', { name })} isOff={at === 0} onPress={() => move(-1)}>
              <ArrowUp aria-hidden className="size-4" />
            </PanelButton>
            <PanelButton
              label={t('studio.down', { name })}
              isOff={at === design[list].length - 1}
              onPress={() => move(1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </PanelButton>
            {!isKept && (
              <PanelButton
                label={t('studio.remove', { name })}
                onPress={() => {
                  const after = removed(now(), list, id)
                  studio.edit(after, { what: 'removed', thing })
                  useView.setState({ picked: null })
                }}
              >
                <Trash2 aria-hidden className="size-4" />
              </PanelButton>
            )}
          </>
        )}
      </PanelTitle>
      <div className="grid grid-cols-1 gap-5 p-4">
        {page?.type === 'global' ? (
          <p className="text-sm text-quiet">{t('studio.globalPage')}</p>
        ) : (
          <Fields fields={ENTRY_FIELDS[list]} under={[]} data={entry} />
        )}
        {'devices' in entry || list === 'tabs' || list === 'menus' ? (
          <Devices
            devices={'devices' in entry ? entry.devices : undefined}
            isReadOnly={form.isReadOnly}
            onDevices={(devices) => put(['devices'], devices.length === 0 ? undefined : devices)}
          />
        ) : null}
      </div>
    </FormProvider>
  )
}

const isDesignLike = (value: unknown): value is Design => isRecord(value) && 'pages' in value

const removed = (design: Design, list: keyof typeof THINGS, id: string): Design => {
  if (list === 'pages') return changeEntry(design, 'pages', (pages) => replaceEntry(pages, id, null))
  if (list === 'articles')
    return changeEntry(design, 'articles', (articles) => replaceEntry(articles, id, null))
  return changeEntry(design, list, (links) => replaceEntry(links, id, null))
}

type PanelTitleProps = {
  readonly title: string
  readonly about: string | undefined
  readonly children: ReactNode
}

const PanelTitle = ({ title, about, children }: PanelTitleProps) => (
  <div className="sticky top-0 z-1 grid gap-1 border-b border-line bg-block p-4">
    <div className="flex items-start gap-2">
      <h2 className="min-w-0 grow text-lg font-bold">{title}</h2>
      <div className="flex shrink-0">{children}</div>
    </div>
    {about !== undefined && <p className="text-sm text-quiet">{about}</p>}
  </div>
)

type PanelButtonProps = {
  readonly label: string
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const PanelButton = ({ label, isOff = false, onPress, children }: PanelButtonProps) => (
  <IconButton label={label} disabled={isOff} onClick={onPress} icon={children} className="size-9" />
)

import {
  type DesignModel,
  GlobalSettings,
  isFrame,
  type PreviewMessage,
  SETTINGS_COM_ID,
} from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { replaceEqualDeep } from '@tanstack/react-query'
import { t } from '../../i18n/language.ts'
import { useDesign } from '../../session/design.ts'
import { dress } from '../dress.ts'
import type { DesignPage } from '../find-page.ts'
import { setBy } from '../settings.ts'
import { showProblem } from './problem.ts'

type Update = Extract<PreviewMessage, { type: 'updateBlock' }>

/** Replaces the data of a block in the draft, locally in this page. */
export function updateBlock({ blockId, comId, data }: Update): void {
  changePages((pages) =>
    pages.map((page) =>
      page.items.some((item) => item.blockId === blockId && item.comId === comId)
        ? { ...page, items: page.items.map((item) => (item.blockId === blockId ? { ...item, data } : item)) }
        : page,
    ),
  )
}

/** Replaces a page of the draft by its id, or adds it. */
export function replacePage(page: DesignPage): void {
  changePages((pages) =>
    pages.some(({ id }) => id === page.id)
      ? pages.map((known) => (known.id === page.id ? page : known))
      : [...pages, page],
  )
}

function changePages(change: (pages: DesignModel['pages']) => DesignModel['pages']): void {
  const { model } = useDesign.getState()
  if (model) replaceModel({ ...model, pages: change(model.pages) })
}

/** Shows another draft. What is the same in both keeps its identity, so that only changed blocks render again. */
export function replaceModel(next: DesignModel): void {
  const { model: shown } = useDesign.getState()
  const model = replaceEqualDeep(shown, next)
  if (model === shown) return
  const isDressed = shown && model.assetMappings === shown.assetMappings && sameSettings(shown, model)
  useDesign.setState({ model, ...(!isDressed && { settings: dress(model) }) })
  showProblem(problemOf(model))
}

const sameSettings = (one: DesignModel, other: DesignModel): boolean =>
  JSON.stringify(setBy(one)) === JSON.stringify(setBy(other))

/** Other blocks show their fault in place; frame parts and settings fall back to the site's defaults. */
function problemOf({ pages }: DesignModel): string | null {
  const broken = pages
    .flatMap(({ items }) => items)
    .find(({ comId, data }) => (comId === SETTINGS_COM_ID || isFrame(comId)) && !fits(comId, data))
  return broken ? t('shell.blockNotShown', { block: broken.comId }) : null
}

function fits(comId: string, data: unknown): boolean {
  const schema = comId === SETTINGS_COM_ID ? GlobalSettings : BLOCK_DATA[comId]
  return schema?.safeParse(data).success ?? false
}

import { GlobalSettings, isFrame, type PreviewMessage, SETTINGS_COM_ID } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { t } from '../../i18n/language.ts'
import { useDesign } from '../../session/design.ts'
import { dress } from '../dress.ts'
import { showProblem } from './problem.ts'

type Update = Extract<PreviewMessage, { type: 'updateBlock' }>

/** Replaces the data of a block in the draft, locally in this page. */
export function updateBlock({ blockId, comId, data }: Update): void {
  const { model } = useDesign.getState()
  const isThere = model?.pages.some(({ items }) =>
    items.some((item) => item.blockId === blockId && item.comId === comId),
  )
  if (!model || !isThere) return
  const changed = {
    ...model,
    pages: model.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.blockId === blockId ? { ...item, data } : item)),
    })),
  }
  useDesign.setState({ model: changed, ...(comId === SETTINGS_COM_ID && { settings: dress(changed) }) })
  // Other blocks show the error in place; frame parts and settings fall back to the site's defaults.
  if (comId === SETTINGS_COM_ID || isFrame(comId))
    showProblem(fits(comId, data) ? null : t('shell.blockNotShown', { block: comId }))
}

function fits(comId: string, data: unknown): boolean {
  const schema = comId === SETTINGS_COM_ID ? GlobalSettings : BLOCK_DATA[comId]
  return schema?.safeParse(data).success ?? false
}

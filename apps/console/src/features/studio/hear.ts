import { PreviewReply } from '@baize/contract/player'
import type { RefObject } from 'react'
import { type Design, itemOf, moveItemBy, pageOf, setField } from './core/operations.ts'
import { isRecord } from './core/schema.ts'
import type { Studio } from './core/studio.ts'
import { SITE_LANGUAGES, textOf, written } from './core/texts.ts'
import { getIn, type Path } from './core/values.ts'
import { pick, useView } from './view.ts'

type Ear = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly origin: string
  readonly studio: Studio
  readonly onReady: () => void
}

/** Listens to the page in the frame, and to nothing else. Returns what ends it. */
export function hear({ frame, origin, studio, onReady }: Ear): () => void {
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source === null || source !== frame.current?.contentWindow || from !== origin || !isRecord(data))
      return
    if (data.type === 'previewReady') onReady()
    else heard(data, studio)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

function heard(data: Readonly<Record<string, unknown>>, studio: Studio): void {
  const { design } = studio.store.getState().copy
  const item = typeof data.blockId === 'string' ? itemOf(design, data.blockId) : undefined
  const thing = { kind: 'block', comId: item?.comId ?? '' } as const
  switch (data.type) {
    case 'blockPicked':
      if (item) pick({ list: 'items', id: item.id })
      return
    case 'textEdited':
      if (item)
        studio.edit(textEdited(design, item.id, data), { what: 'changed', thing }, `${item.id} inline`)
      return
    case 'moveAsked':
      if (item && (data.by === -1 || data.by === 1))
        studio.edit(moveItemBy(design, item.id, data.by), { what: 'moved', thing })
      return
    case 'routeChanged':
      if (design.pages.some(({ id }) => id === data.pageId)) useView.setState({ pageId: String(data.pageId) })
      return
    case 'insertAsked':
      if (design.pages.some(({ id }) => id === data.pageId))
        useView.setState({
          insert: {
            pageId: String(data.pageId),
            before: typeof data.before === 'string' ? data.before : null,
          },
        })
      return
    case 'inspected': {
      const reply = PreviewReply.safeParse(data)
      if (reply.data?.type === 'inspected') useView.setState({ findings: reply.data.findings })
      return
    }
    case 'undoAsked':
      studio.undo()
      return
    case 'redoAsked':
      studio.redo()
      return
    default:
  }
}

/** A text that was written in the page itself, by its path in the block: `slides.0.title`. */
function textEdited(design: Design, itemId: string, data: Readonly<Record<string, unknown>>): Design {
  const { path, language, text } = data
  const known = SITE_LANGUAGES.find((each) => each === language)
  if (typeof path !== 'string' || typeof text !== 'string' || !known || !pageOf(design, itemId)) return design
  const steps: Path = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const before = textOf(getIn(itemOf(design, itemId)?.data, steps))
  return setField(design, itemId, steps, written(before, known, text))
}

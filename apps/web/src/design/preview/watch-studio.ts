import { PreviewMessage } from '@baize/contract/player'
import { never } from '@baize/kit'
import { pointAt } from './point-at.ts'
import { updateBlock } from './update-block.ts'

export type Studio = {
  readonly token: string
  /** Origin of the studio; empty if there is none. */
  readonly studio: string
}

/** Subset of Window of a framed page. */
export type PreviewPage = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly self: unknown
  addEventListener(type: 'message', hear: (said: StudioMessage) => void): void
  removeEventListener(type: 'message', hear: (said: StudioMessage) => void): void
}
type StudioMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/** Listens to the studio that frames the page. Messages of another window, origin, token or shape are ignored. */
export function watchStudio(page: PreviewPage, { token, studio }: Studio): () => void {
  if (studio === '' || page.parent === page.self) return () => undefined
  const hear = ({ source, origin, data }: StudioMessage): void => {
    if (source !== page.parent || origin !== studio) return
    const message = PreviewMessage.safeParse(data)
    if (message.success && message.data.designToken === token) applyMessage(message.data)
  }
  page.addEventListener('message', hear)
  // Messages posted before the listener exists are lost, so the studio waits for this one.
  page.parent.postMessage({ type: 'previewReady' }, studio)
  return () => page.removeEventListener('message', hear)
}

function applyMessage(message: PreviewMessage): void {
  switch (message.type) {
    case 'updateBlock':
      updateBlock(message)
      return
    case 'editingBlock':
      pointAt(message.blockId)
      return
    default:
      never(message)
  }
}

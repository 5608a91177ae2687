import { PreviewMessage } from '@baize/contract'
import { never } from '@baize/kit'
import { pointAt } from './point-at.ts'
import { updateBlock } from './update-block.ts'

export type Studio = {
  readonly token: string
  /** Where the studio is; empty when there is none. */
  readonly studio: string
}

/** A page in a frame: who it is in, and what it hears. */
export type PreviewPage = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly self: unknown
  addEventListener(type: 'message', hear: (said: Said) => void): void
  removeEventListener(type: 'message', hear: (said: Said) => void): void
}
type Said = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/** Hears the studio that the page is framed by: nobody else's window, origin or token, and nothing of another shape. */
export function watchStudio(page: PreviewPage, { token, studio }: Studio): () => void {
  if (studio === '' || page.parent === page.self) return () => undefined
  const hear = ({ source, origin, data }: Said): void => {
    if (source !== page.parent || origin !== studio) return
    const message = PreviewMessage.safeParse(data)
    if (message.success && message.data.designToken === token) obey(message.data)
  }
  page.addEventListener('message', hear)
  // What is said before somebody listens is lost, so the studio waits for this.
  page.parent.postMessage({ type: 'previewReady' }, studio)
  return () => page.removeEventListener('message', hear)
}

function obey(message: PreviewMessage): void {
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

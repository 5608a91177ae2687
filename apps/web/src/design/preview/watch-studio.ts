import type { PreviewMessage } from '@baize/contract/player'
import { never } from '@baize/kit'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { currentLanguage, showLanguage } from '../../i18n/language.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { chooseColorMode } from '../../styles/color-mode.ts'
import { replaceModel, replacePage, updateBlock } from './change-draft.ts'
import { setEditing } from './editing.ts'
import { pointAt } from './point-at.ts'
import { readMessage } from './read-message.ts'
import { goTo, tellRoutes } from './route.ts'
import { tellBy, tellStudio } from './tell-studio.ts'
import { showTools } from './tools.tsx'
import { showAs } from './visitors.ts'

export type Studio = {
  readonly token: string
  /** Origins that may be studios. */
  readonly studios: readonly string[]
}

/** Subset of Window of a framed page. */
export type PreviewPage = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly self: unknown
  /** Not every browser tells who frames the page. */
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> | undefined }
  addEventListener(type: 'message', hear: (said: StudioMessage) => void): void
  removeEventListener(type: 'message', hear: (said: StudioMessage) => void): void
}
type StudioMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/** Listens to the studio that frames the page. Messages of another window, origin, token or shape are ignored. */
export function watchStudio(page: PreviewPage, { token, studios }: Studio): () => void {
  const around = page.location?.ancestorOrigins?.[0]
  let heard = studios.filter((studio) => around === undefined || studio === around)
  if (heard.length === 0 || page.parent === page.self) return () => undefined
  const hear = ({ source, origin, data }: StudioMessage): void => {
    if (source !== page.parent || !heard.includes(origin)) return
    const message = readMessage(data)
    if (message?.designToken !== token) return
    heard = [origin]
    applyMessage(message)
  }
  page.addEventListener('message', hear)
  // A browser delivers a message to no other origin than the one it is for.
  const stopTelling = tellBy((reply) => {
    for (const studio of heard) page.parent.postMessage(reply, studio)
  })
  const hideTools = showTools()
  // Messages posted before the listener exists are lost, so the studio waits for this one.
  const path = useCurrentPath.getState().pathname
  tellStudio({ type: 'previewReady', path, language: currentLanguage() })
  const stopRoutes = tellRoutes()
  return () => {
    hideTools()
    stopRoutes()
    stopTelling()
    page.removeEventListener('message', hear)
  }
}

function applyMessage(message: PreviewMessage): void {
  switch (message.type) {
    case 'updateBlock':
      return updateBlock(message)
    case 'editingBlock':
      return pointAt(message.blockId)
    case 'replacePage':
      return replacePage(message.page)
    case 'replaceModel':
      return replaceModel(message.model)
    case 'goTo':
      return goTo(message.path)
    case 'setLanguage':
      // If the language fails to load, the page stays as it is.
      return void showLanguage(message.language).catch(() => undefined)
    case 'setMode':
      return chooseColorMode(message.mode)
    case 'setVisitor':
      return showAs(message.visitor)
    case 'setEditing':
      return setEditing(message.on)
    case 'inspect':
      // Large, and loaded in no other page.
      return void loadChunk('inspect', () => import('./inspect.ts')).then(
        ({ inspect }) => inspect(),
        () => tellStudio({ type: 'inspected', findings: null }),
      )
    default:
      never(message)
  }
}

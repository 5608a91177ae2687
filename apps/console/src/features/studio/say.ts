import type { DesignModel } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import type { Visitor } from './view.ts'

/** Messages to the page in the frame. */
export type Said =
  | {
      readonly type: 'updateBlock'
      readonly blockId: string
      readonly comId: string
      readonly data: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'editingBlock'; readonly blockId: string | null }
  | { readonly type: 'replaceModel'; readonly model: DesignModel }
  | { readonly type: 'goTo'; readonly path: string }
  | { readonly type: 'setLanguage'; readonly language: LanguageId }
  | { readonly type: 'setMode'; readonly mode: 'light' | 'dark' }
  | { readonly type: 'setVisitor'; readonly visitor: Visitor }
  | { readonly type: 'setEditing'; readonly on: boolean }
  | { readonly type: 'inspect' }

/** A page at an address without the token would be no preview, and leave the frame. */
const addressed = (said: Said, designToken: string): Said =>
  said.type === 'goTo'
    ? { ...said, path: `${said.path}?designToken=${encodeURIComponent(designToken)}` }
    : said

export const sayTo = (
  frame: HTMLIFrameElement | null,
  origin: string,
  designToken: string,
  said: Said,
): void => frame?.contentWindow?.postMessage({ ...addressed(said, designToken), designToken }, origin)

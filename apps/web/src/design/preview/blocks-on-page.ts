import { type FrameComId, isFrame } from '@baize/contract/player'
import { useDesign } from '../../session/design.ts'
import type { DesignItem, DesignPage } from '../find-page.ts'

/** Selectors of the frame parts, which carry no `data-block`. */
const FRAME: Readonly<Record<FrameComId, string>> = {
  header: '#gbRoot header',
  sideMenu: '#gbRoot aside',
  bottomTabs: '#gbRoot nav.fixed',
  footer: '#gbRoot footer',
}
const ALL = ['[data-block]', ...Object.values(FRAME)].join(', ')

type Found = { readonly item: DesignItem; readonly page: DesignPage }

/** A block of the draft and its page. */
export function itemOf(blockId: string): Found | undefined {
  for (const page of useDesign.getState().model?.pages ?? [])
    for (const item of page.items) if (item.blockId === blockId) return { item, page }
  return undefined
}

/** The element with all of a block. */
export function blockRoot(blockId: string): Element | null {
  const comId = itemOf(blockId)?.item.comId
  if (comId === undefined) return null
  const selector = isFrame(comId) ? FRAME[comId] : `[data-block="${CSS.escape(blockId)}"]`
  return document.querySelector(selector)
}

/** The place of a block on the page: the element that is outlined. */
export function elementOf(blockId: string): Element | null {
  const root = blockRoot(blockId)
  return root?.hasAttribute('data-block') ? root.firstElementChild : root
}

/** The innermost block around a node; null outside of all of them. */
export function blockAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const own = target.closest<HTMLElement>('[data-block]')
  return own ? (own.dataset.block ?? null) : frameAt(target.closest('header, aside, nav.fixed, footer'))
}

function frameAt(part: Element | null): string | null {
  const comId = Object.entries(FRAME).find(([, selector]) => part?.matches(selector))?.[0]
  const items = useDesign.getState().model?.pages.find(({ type }) => type === 'global')?.items
  return items?.find((item) => item.comId === comId)?.blockId ?? null
}

/** The blocks that are on the page now, in reading order, each once. */
export function blocksHere(): readonly string[] {
  const ids = [...document.querySelectorAll<HTMLElement>(ALL)].map(
    (element) => element.dataset.block ?? frameAt(element),
  )
  return [...new Set(ids)].filter((id) => id !== null)
}

import { type FrameComId, isFrame } from '@baize/contract/player'
import { useDesign } from '../../session/design.ts'

/** Selectors of the frame parts, which carry no `data-block`. */
const FRAME: Readonly<Record<FrameComId, string>> = {
  header: '#gbRoot header',
  sideMenu: '#gbRoot aside',
  bottomTabs: '#gbRoot nav.fixed',
  footer: '#gbRoot footer',
}
const MARGIN_PX = 4
const LOOK =
  'pointer-events-none fixed z-4000 rounded-block outline-2 outline-offset-2 outline-accent outline-dashed'

let stop = (): void => undefined

/** Outlines the block being edited and scrolls to it; null removes the outline. */
export function pointAt(blockId: string | null): void {
  stop()
  if (blockId === null) return
  elementOf(blockId)?.scrollIntoView({ block: 'center' })
  const outline = document.createElement('div')
  outline.dataset.editing = blockId
  outline.className = LOOK
  outline.setAttribute('aria-hidden', 'true')
  document.body.append(outline)
  let frame = 0
  // The block may move, grow or remount with every change, so its box is read every frame.
  const follow = () => {
    const box = elementOf(blockId)?.getBoundingClientRect()
    outline.hidden = !box
    if (box) {
      outline.style.inset = `${box.top - MARGIN_PX}px auto auto ${box.left - MARGIN_PX}px`
      outline.style.width = `${box.width + 2 * MARGIN_PX}px`
      outline.style.height = `${box.height + 2 * MARGIN_PX}px`
    }
    frame = requestAnimationFrame(follow)
  }
  follow()
  stop = () => {
    cancelAnimationFrame(frame)
    outline.remove()
  }
}

function elementOf(blockId: string): Element | null {
  const item = useDesign
    .getState()
    .model?.pages.flatMap(({ items }) => items)
    .find((element) => element.blockId === blockId)
  if (!item) return null
  if (isFrame(item.comId)) return document.querySelector(FRAME[item.comId])
  const place = document.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
  return place?.firstElementChild ?? null
}

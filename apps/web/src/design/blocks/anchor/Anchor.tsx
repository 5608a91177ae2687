import { AnchorBlock } from '@baize/contract/player/blocks/anchor'
import { block } from '../block.tsx'

/** Scroll target, offset by the header. It takes no space, not even the gap between two blocks. */
function Anchor({ elementId }: AnchorBlock) {
  if (elementId === '') return null
  return <span id={elementId} tabIndex={-1} className="-mb-5 block h-0 scroll-mt-24 outline-none md:-mb-6" />
}

export const anchor = block(AnchorBlock, Anchor)

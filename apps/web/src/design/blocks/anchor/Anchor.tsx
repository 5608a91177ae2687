import { AnchorBlock } from '@baize/contract/blocks/anchor'
import { block } from '../block.tsx'

/** A place to go to, below the header. It takes no room: not even the distance between two blocks. */
function Anchor({ elementId }: AnchorBlock) {
  if (elementId === '') return null
  return <span id={elementId} tabIndex={-1} className="-mb-5 block h-0 scroll-mt-24 outline-none md:-mb-6" />
}

export const anchor = block(AnchorBlock, Anchor)

import { EmbedBlock } from '@baize/contract/blocks/embed'
import { Blocks } from '../../Blocks.tsx'
import { useEmbeddedItems } from '../../use-page-items.ts'
import { block } from '../block.tsx'

/** The blocks of another page, one under another like those around them. */
function Embed({ embedPageId }: EmbedBlock) {
  const items = useEmbeddedItems(embedPageId)
  return items && <Blocks items={items} />
}

export const embed = block(EmbedBlock, Embed)

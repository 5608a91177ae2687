import { EmbedBlock } from '@baize/contract/player/blocks/embed'
import { createContext, useContext, useMemo } from 'react'
import { useEmbeddedItems } from '../../use-page-items.ts'
import { block, RenderBlocks, Skipped } from '../block.tsx'

/** Ids of the enclosing embedded pages, outermost first. */
const Around = createContext<readonly string[]>([])

/** Renders the blocks of another page in place. A page that embeds itself would recurse without end. */
function Embed({ embedPageId }: EmbedBlock) {
  const around = useContext(Around)
  const inside = useMemo(() => [...around, embedPageId], [around, embedPageId])
  if (around.includes(embedPageId))
    return <Skipped comId="embed" why="the design has a page that stands inside itself" />
  return (
    <Around value={inside}>
      <Embedded id={embedPageId} />
    </Around>
  )
}

function Embedded({ id }: { id: string }) {
  const items = useEmbeddedItems(id)
  const renderBlocks = useContext(RenderBlocks)
  return items && renderBlocks(items)
}

export const embed = block(EmbedBlock, Embed)

import { EmbedBlock } from '@baize/contract/blocks/embed'
import { createContext, useContext, useMemo } from 'react'
import { Blocks } from '../../Blocks.tsx'
import { useEmbeddedItems } from '../../use-page-items.ts'
import { block, Skipped } from '../block.tsx'

/** The pages that this one stands inside, from the outermost. */
const Around = createContext<readonly string[]>([])

/** The blocks of another page, one under another like those around them. A page inside itself would never end. */
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
  return items && <Blocks items={items} />
}

export const embed = block(EmbedBlock, Embed)

import { tellStudio } from './tell-studio.ts'
import { useEditing } from './use-editing.ts'

/** Picks a block, and tells the studio to open it. */
export function pickBlock(blockId: string): void {
  useEditing.setState({ picked: blockId })
  tellStudio({ type: 'blockPicked', blockId })
}

/** The block under the pointer or the focus, which the studio marks in its outline. */
export function pointOver(blockId: string | null): void {
  if (useEditing.getState().hovered === blockId) return
  useEditing.setState({ hovered: blockId })
  tellStudio({ type: 'blockHovered', blockId })
}

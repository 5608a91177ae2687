import { elementOf } from './blocks-on-page.ts'
import { useEditing } from './use-editing.ts'

/** Outlines the block being edited and scrolls to it; null removes the outline. */
export function pointAt(blockId: string | null): void {
  useEditing.setState({ picked: blockId })
  if (blockId !== null) elementOf(blockId)?.scrollIntoView({ block: 'center' })
}

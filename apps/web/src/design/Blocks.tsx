import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { logSkipped } from '../boot/log-errors.ts'
import { BLOCKS } from './blocks/registry.tsx'
import type { DesignItem } from './find-page.ts'

/** The blocks of a page, one under another. One that cannot be shown leaves nothing behind, and the others stand. */
export function Blocks({ items }: { items: readonly DesignItem[] }) {
  // A page may have the same block twice.
  const times = new Map<string, number>()
  const nth = (comId: string): number => {
    const now = (times.get(comId) ?? 0) + 1
    times.set(comId, now)
    return now
  }
  return items.map((item) => (
    <BlockBoundary key={`${item.comId} ${nth(item.comId)}`} comId={item.comId}>
      <Suspense fallback={null}>
        <Block {...item} />
      </Suspense>
    </BlockBoundary>
  ))
}

function Block({ comId, data }: DesignItem) {
  const block = Object.hasOwn(BLOCKS, comId) ? BLOCKS[comId] : undefined
  if (!block) return <Skipped why={`the design has a block this page does not know: ${comId}`} />
  return block(data) ?? <Skipped why={`the design has a block whose data do not fit: ${comId}`} />
}

function Skipped({ why }: { why: string }) {
  useEffect(() => logSkipped(why), [why])
  return null
}

/** A block that breaks takes nothing else with it. */
class BlockBoundary extends Component<{ comId: string; children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    logSkipped(`a block of the design broke: ${this.props.comId}`, error)
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}

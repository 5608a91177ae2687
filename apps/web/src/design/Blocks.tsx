import { Component, type ReactNode, Suspense } from 'react'
import { logSkipped } from '../boot/log-errors.ts'
import { Skipped } from './blocks/block.tsx'
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
  return items.map(({ comId, data }) => (
    <BlockBoundary key={`${comId} ${nth(comId)}`} comId={comId}>
      <OneBlock comId={comId} data={data} />
    </BlockBoundary>
  ))
}

function OneBlock({ comId, data }: { comId: string; data: unknown }) {
  const entry = Object.hasOwn(BLOCKS, comId) ? BLOCKS[comId] : undefined
  if (!entry) return <Skipped why={`the design has a block this page does not know: ${comId}`} />
  const { content: Content, skeleton } = entry
  return (
    <Suspense fallback={skeleton}>
      <Content comId={comId} data={data} />
    </Suspense>
  )
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

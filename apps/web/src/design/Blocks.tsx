import { Component, type ReactNode, Suspense } from 'react'
import { logSkipped } from '../boot/log-errors.ts'
import { NotShown, Skipped } from './blocks/block.tsx'
import { BLOCKS } from './blocks/registry.tsx'
import type { DesignItem } from './find-page.ts'
import { keyed } from './keyed.ts'

/** No page that was checked has more; one that was not may have any number. */
const MOST = 200

/** The blocks of a page, one under another. One that cannot be shown leaves nothing behind, and the others stand. */
export function Blocks({ items }: { items: readonly DesignItem[] }) {
  return keyed(items.slice(0, MOST), ({ comId }) => comId).map(([key, { comId, data, blockId }]) => {
    const block = (
      <BlockBoundary key={key} comId={comId} data={data}>
        <OneBlock comId={comId} data={data} />
      </BlockBoundary>
    )
    // In a preview the studio must be able to point at it.
    return blockId === undefined ? (
      block
    ) : (
      <div key={key} data-block={blockId} className="contents">
        {block}
      </div>
    )
  })
}

function OneBlock({ comId, data }: { comId: string; data: unknown }) {
  const entry = Object.hasOwn(BLOCKS, comId) ? BLOCKS[comId] : undefined
  if (!entry) return <Skipped comId={comId} why="the design has a block this page does not know" />
  const { content: Content, skeleton } = entry
  return (
    <Suspense fallback={skeleton}>
      <Content comId={comId} data={data} />
    </Suspense>
  )
}

type BoundaryProps = { readonly comId: string; readonly data: unknown; readonly children: ReactNode }
type BoundaryState = { readonly broken: boolean; readonly data: unknown }

/** A block that breaks takes nothing else with it. With other data it is tried again. */
export class BlockBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, data: this.props.data }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ data }: BoundaryProps, now: BoundaryState): BoundaryState | null {
    return data === now.data ? null : { broken: false, data }
  }

  override componentDidCatch(error: unknown): void {
    logSkipped(`a block of the design broke: ${this.props.comId}`, error)
  }

  override render(): ReactNode {
    return this.state.broken ? <NotShown comId={this.props.comId} /> : this.props.children
  }
}

import { Component, memo, type ReactNode, Suspense } from 'react'
import { logSkipped } from '../log/log-errors.ts'
import { NotShown, RenderBlocks, Skipped } from './blocks/block.tsx'
import { BLOCKS } from './blocks/registry.tsx'
import type { DesignItem } from './find-page.ts'
import { keyed } from './keyed.ts'

/** Upper bound: a validated page has no more, an unvalidated one may have any number. */
const MOST = 200

/** Renders the blocks of a page. One that cannot be shown is left out without affecting the others. */
export function Blocks({ items }: { items: readonly DesignItem[] }) {
  const shown = keyed(items.slice(0, MOST), ({ comId, blockId }) => blockId ?? comId).map(
    ([key, { comId, data, blockId }]) => {
      const block = (
        <BlockBoundary key={key} comId={comId} data={data}>
          <OneBlock comId={comId} data={data} />
        </BlockBoundary>
      )
      // Marks the block, so that the studio can highlight it in a preview.
      return blockId === undefined ? (
        block
      ) : (
        <div key={key} data-block={blockId} className="contents">
          {block}
        </div>
      )
    },
  )
  return <RenderBlocks value={renderBlocks}>{shown}</RenderBlocks>
}

const renderBlocks = (items: readonly DesignItem[]): ReactNode => <Blocks items={items} />

/** Renders again only with other data: the other blocks of a draft keep theirs while one is edited. */
const OneBlock = memo(function OneBlock({ comId, data }: { comId: string; data: unknown }) {
  const entry = Object.hasOwn(BLOCKS, comId) ? BLOCKS[comId] : undefined
  if (!entry) return <Skipped comId={comId} why="the design has a block this page does not know" />
  const { content: Content, skeleton } = entry
  return (
    <Suspense fallback={skeleton}>
      <Content comId={comId} data={data} />
    </Suspense>
  )
})

type BoundaryProps = { readonly comId: string; readonly data: unknown; readonly children: ReactNode }
type BoundaryState = { readonly broken: boolean; readonly data: unknown }

/** Error boundary of one block. It retries when the data changes. */
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

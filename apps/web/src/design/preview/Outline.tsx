import { cx } from '@baize/ui/cx'
import { useBox } from './use-box.ts'

const MARGIN_PX = 4

function around(style: CSSStyleDeclaration, box: DOMRect): void {
  style.inset = `${box.top - MARGIN_PX}px auto auto ${box.left - MARGIN_PX}px`
  style.width = `${box.width + 2 * MARGIN_PX}px`
  style.height = `${box.height + 2 * MARGIN_PX}px`
}

/** Line around a block: the one that is edited, or the one under the pointer. */
export function Outline({ blockId, isEdited = false }: { blockId: string; isEdited?: boolean }) {
  const ref = useBox<HTMLDivElement>(blockId, around)
  return (
    <div
      ref={ref}
      aria-hidden
      {...{ [isEdited ? 'data-editing' : 'data-hovered']: blockId }}
      className={cx(
        'pointer-events-none fixed z-4000 rounded-block outline-2 outline-offset-2 outline-accent',
        isEdited ? 'outline-dashed' : 'outline-dotted',
      )}
    />
  )
}

import { type ComponentType, createContext, type ReactNode, useEffect } from 'react'
import type * as z from 'zod/mini'
import { useT } from '../../i18n/language.ts'
import { logSkipped } from '../../log/log-errors.ts'
import { useDesign } from '../../session/design.ts'
import type { DesignItem } from '../find-page.ts'

/** Component that accepts unvalidated data of a design. */
export type Block = ComponentType<{ readonly comId: string; readonly data: unknown }>

/** Renders the blocks of a page, for a block that embeds one: importing it would be circular. */
export const RenderBlocks = createContext<(items: readonly DesignItem[]) => ReactNode>(() => null)

/** Block that renders only with valid data, defaults filled in. */
export function block<Data extends object>(schema: z.ZodMiniType<Data>, Content: ComponentType<Data>): Block {
  return function Checked({ comId, data }) {
    const found = schema.safeParse(data)
    if (found.success) return <Content {...found.data} />
    return <Skipped comId={comId} why="the design has a block whose data do not fit" />
  }
}

export function Skipped({ comId, why }: { comId: string; why: string }) {
  useEffect(() => logSkipped(`${why}: ${comId}`), [comId, why])
  return <NotShown comId={comId} />
}

/** Placeholder of a block that cannot be shown: empty, except in a preview. */
export function NotShown({ comId }: { comId: string }) {
  const t = useT()
  const preview = useDesign((design) => design.preview)
  if (!preview) return null
  return (
    <p className="rounded-block border-2 border-dashed border-danger p-4 text-sm font-medium text-danger">
      {t('shell.blockNotShown', { block: comId })}
    </p>
  )
}

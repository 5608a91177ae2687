import { type ComponentType, useEffect } from 'react'
import type * as z from 'zod/mini'
import { logSkipped } from '../../boot/log-errors.ts'

/** What draws whatever a design gives it as data. */
export type Block = ComponentType<{ readonly comId: string; readonly data: unknown }>

/** A block that is drawn only with data it understands, its defaults filled in. */
export function block<Data extends object>(schema: z.ZodMiniType<Data>, Content: ComponentType<Data>): Block {
  return function Checked({ comId, data }) {
    const found = schema.safeParse(data)
    if (found.success) return <Content {...found.data} />
    return <Skipped why={`the design has a block whose data do not fit: ${comId}`} />
  }
}

export function Skipped({ why }: { why: string }) {
  useEffect(() => logSkipped(why), [why])
  return null
}

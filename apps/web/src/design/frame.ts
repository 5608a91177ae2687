import { type FrameComId, isFrame } from '@baize/contract/player'
import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import { logSkipped } from '../log/log-errors.ts'
import type { DesignItem } from './find-page.ts'
import { useGlobalItems } from './use-global-items.ts'

export type FrameItems = Readonly<Partial<Record<FrameComId, DesignItem>>>

/** Frame parts of the design on this path; of each, the first match. */
export function useFrameItems(): FrameItems {
  const items = useGlobalItems()
  const found: Partial<Record<FrameComId, DesignItem>> = {}
  for (const item of items) if (isFrame(item.comId)) found[item.comId] ??= item
  return found
}

/**
 * Data of a frame part. Falls back to the site's defaults if the design has none or invalid data: a page always needs a
 * header.
 */
export function useFrameData<Data extends object>(
  schema: z.ZodMiniType<Data>,
  item: DesignItem | undefined,
): Data {
  const read = useMemo(() => schema.safeParse(item?.data ?? {}), [schema, item])
  const own = useMemo(() => schema.parse({}), [schema])
  const comId = read.success ? undefined : item?.comId
  useEffect(() => {
    if (comId !== undefined) logSkipped(`the design has a part of the frame whose data do not fit: ${comId}`)
  }, [comId])
  return read.success ? read.data : own
}

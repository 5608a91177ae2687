import { DesignPageReply } from '@baize/contract'
import { useQuery } from '../api/query.ts'
import { deviceNow } from '../boot/design.ts'
import { useDesign } from '../session/design.ts'
import { type DesignItem, findPage } from './find-page.ts'

const NONE: readonly DesignItem[] = []

/**
 * The blocks of a page of the design, by its id or type. Those of a lazy page are asked for now: undefined until they are
 * there, and none when they do not come.
 */
export function usePageItems(idOrType: string): readonly DesignItem[] | undefined {
  const page = useDesign(({ model }) => model && findPage(model, idOrType))
  const isLazy = page?.lazy ?? false
  const asked = useQuery({
    queryKey: ['design page', page?.id],
    queryFn: () => fetchItems('page_detail', page?.id ?? ''),
    enabled: isLazy,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
  if (!isLazy) return page?.items ?? NONE
  return asked.isError ? NONE : asked.data
}

/** The blocks of a page that only ever stands inside others, asked for by the one it stands in. */
export function useEmbeddedItems(id: string): readonly DesignItem[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['embedded design page', id],
    queryFn: () => fetchItems('embed_page_detail', id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
  return isError ? NONE : data
}

async function fetchItems(
  call: 'page_detail' | 'embed_page_detail',
  id: string,
): Promise<readonly DesignItem[]> {
  const response = await fetch(`/design/${call}/${encodeURIComponent(id)}?device=${deviceNow()}`)
  return DesignPageReply.parse(await response.json()).model.items
}

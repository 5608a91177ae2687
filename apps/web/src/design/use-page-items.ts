import { DesignArticleReply, DesignPageReply, type DesignText } from '@baize/contract'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { useQuery } from '../api/query.ts'
import { deviceNow } from '../boot/design.ts'
import { onReachable } from '../chunks/on-reachable.ts'
import { useDesign } from '../session/design.ts'
import { type DesignArticle, type DesignItem, type DesignPage, findPage } from './find-page.ts'

const NONE: readonly DesignItem[] = []
const AGAIN_AFTER_MS = 700

/** A part of the design that may have to be asked for. */
export type Part<Content> =
  | { readonly state: 'loading' }
  | { readonly state: 'offline' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'there'; readonly content: Content }

/** A page of the design by its id or type, and its blocks. Those of a lazy page are asked for now. */
export function usePage(idOrType: string): {
  readonly page: DesignPage | undefined
  readonly items: Part<readonly DesignItem[]>
} {
  const page = useDesign(({ model }) => model && findPage(model, idOrType))
  const isLazy = page?.lazy ?? false
  const asked = usePart('page_detail', page?.id ?? '', DesignPageReply, isLazy)
  if (!isLazy) return { page, items: { state: 'there', content: page?.items ?? NONE } }
  return {
    page,
    items: asked.state === 'there' ? { state: 'there', content: asked.content.items } : asked,
  }
}

/** The blocks of a page: undefined until they are there, and none when they do not come. */
export const usePageItems = (idOrType: string): readonly DesignItem[] | undefined =>
  orNone(usePage(idOrType).items)

/** The blocks of a page that only ever stands inside others, asked for by the one it stands in. */
export function useEmbeddedItems(id: string): readonly DesignItem[] | undefined {
  // A preview has all pages at hand.
  const drafted = useDesign(({ model, preview }) =>
    preview && model ? findPage(model, id)?.items : undefined,
  )
  const asked = usePart('embed_page_detail', id, DesignPageReply, drafted === undefined)
  return drafted ?? orNone(asked.state === 'there' ? { state: 'there', content: asked.content.items } : asked)
}

/** An article of the design. The content of a lazy one is asked for now. */
export function useArticle(id: string): {
  readonly article: DesignArticle | undefined
  readonly content: Part<DesignText>
} {
  const article = useDesign(({ model }) => model?.articles.find((one) => one.id === id))
  const isLazy = article?.lazy ?? false
  const asked = usePart('article_detail', id, DesignArticleReply, isLazy)
  if (!isLazy) return { article, content: { state: 'there', content: article?.content ?? '' } }
  return {
    article,
    content: asked.state === 'there' ? { state: 'there', content: asked.content.content } : asked,
  }
}

const orNone = (items: Part<readonly DesignItem[]>): readonly DesignItem[] | undefined => {
  if (items.state === 'there') return items.content
  return items.state === 'failed' ? NONE : undefined
}

type Detail = 'page_detail' | 'embed_page_detail' | 'article_detail'

function usePart<Model>(
  call: Detail,
  id: string,
  reply: z.ZodMiniType<{ model: Model }>,
  enabled = true,
): Part<Model> {
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: ['design', call, id],
    queryFn: async () => {
      const response = await fetch(`/design/${call}/${encodeURIComponent(id)}?device=${deviceNow()}`)
      return reply.parse(await response.json()).model
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    retryDelay: AGAIN_AFTER_MS,
  })
  const retry = () => void refetch()
  useEffect(() => (isError ? onReachable(() => void refetch()) : undefined), [isError, refetch])
  if (data !== undefined) return { state: 'there', content: data }
  if (fetchStatus === 'paused') return { state: 'offline' }
  return isError && fetchStatus === 'idle' ? { state: 'failed', retry } : { state: 'loading' }
}

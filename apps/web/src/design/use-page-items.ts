import { DesignArticleReply, DesignPageReply, type DesignText } from '@baize/contract/player'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { useQuery } from '../api/query.ts'
import { onReachable } from '../chunks/on-reachable.ts'
import { useDesign } from '../session/design.ts'
import { type DesignArticle, type DesignItem, type DesignPage, findPage } from './find-page.ts'
import { deviceNow } from './load-design.ts'

const NONE: readonly DesignItem[] = []
const AGAIN_AFTER_MS = 700

/** Part of the design that may have to be fetched. */
export type Part<Content> =
  | { readonly state: 'loading' }
  | { readonly state: 'offline' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'there'; readonly content: Content }

/** Page of the design by id or type, with its blocks. Blocks of a lazy page are fetched. */
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

/** Blocks of a page: undefined while loading, empty on failure. */
export const usePageItems = (idOrType: string): readonly DesignItem[] | undefined =>
  orNone(usePage(idOrType).items)

/** Blocks of an embedded page, fetched by the page that embeds it. */
export function useEmbeddedItems(id: string): readonly DesignItem[] | undefined {
  // A preview contains all pages.
  const drafted = useDesign(({ model, preview }) =>
    preview && model ? findPage(model, id)?.items : undefined,
  )
  const asked = usePart('embed_page_detail', id, DesignPageReply, drafted === undefined)
  return drafted ?? orNone(asked.state === 'there' ? { state: 'there', content: asked.content.items } : asked)
}

/** Article of the design. The content of a lazy one is fetched. */
export function useArticle(id: string): {
  readonly article: DesignArticle | undefined
  readonly content: Part<DesignText>
} {
  const article = useDesign(({ model }) => model?.articles.find((listed) => listed.id === id))
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
    // Without a network it waits, in words.
    networkMode: 'offlineFirst',
    retry: 2,
    retryDelay: AGAIN_AFTER_MS,
  })
  const retry = () => void refetch()
  useEffect(() => (isError ? onReachable(() => void refetch()) : undefined), [isError, refetch])
  if (data !== undefined) return { state: 'there', content: data }
  if (fetchStatus === 'paused') return { state: 'offline' }
  return isError && fetchStatus === 'idle' ? { state: 'failed', retry } : { state: 'loading' }
}

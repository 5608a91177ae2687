import type { ReactNode } from 'react'
import { useDesignText } from '../../i18n/design-text.ts'
import { useDesign } from '../../session/design.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { Blocks } from '../Blocks.tsx'
import type { DesignItem, DesignPage } from '../find-page.ts'
import { type Part, usePage } from '../use-page-items.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageHead } from './PageHead.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { PartState } from './PartState.tsx'

/** Page types without a route: they only surround or are embedded in others. */
const PARTS: ReadonlySet<string> = new Set(['global', 'embed'])

type DesignedPageProps = {
  of: string
  own?: DesignPage
  /** Content of ours between the title and the blocks. */
  children?: ReactNode
}

/** Page of the design by id or type: its title, then its blocks. */
export function DesignedPage({ of, own, children }: DesignedPageProps) {
  const isThere = useDesign(({ model }) => model !== undefined)
  const { page: designed, items } = usePage(of)
  const page = designed ?? own
  if (!isThere) return <PageSkeleton />
  if (!page || PARTS.has(page.type)) return <NotFoundPage />
  return (
    <Found page={page} items={designed ? items : { state: 'there', content: page.items }}>
      {children}
    </Found>
  )
}

type FoundProps = { page: DesignPage; items: Part<readonly DesignItem[]>; children: ReactNode }

function Found({ page, items, children }: FoundProps) {
  const words = useDesignText()
  const title = page.title === undefined ? '' : words(page.title)
  const description = page.description === undefined ? undefined : words(page.description)
  usePageHead(title, description)
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      {title !== '' && <PageHead title={title} description={description} art={page.art} />}
      {children}
      {items.state === 'there' ? <Blocks items={items.content} /> : <PartState part={items} />}
    </div>
  )
}

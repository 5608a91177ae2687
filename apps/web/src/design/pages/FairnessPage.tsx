import { FairnessTools } from '../../features/fairness/FairnessTools.tsx'
import { useDesignText } from '../../i18n/design-text.ts'
import { useT } from '../../i18n/language.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { Blocks } from '../Blocks.tsx'
import { usePage } from '../use-page-items.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

/** The verifier, inside the page's design or before it has loaded. It needs no server, so it is always available. */
export function FairnessPage() {
  const t = useT()
  const words = useDesignText()
  const { page, items } = usePage('fairness')
  const title = page?.title === undefined ? t('fairness.title') : words(page.title)
  const about = page?.description === undefined ? t('fairness.words') : words(page.description)
  usePageHead(title, about)
  const blocks = items.state === 'there' ? items.content : []
  const place = blocks.findIndex(({ comId }) => comId === 'verifier')
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1 className="text-2xl font-extrabold">{title}</h1>
        <p className="mt-1 text-quiet">{about}</p>
      </header>
      {items.state === 'loading' ? (
        <PageSkeleton />
      ) : (
        <>
          <Blocks items={blocks.slice(0, Math.max(place, 0))} />
          <FairnessTools />
          <Blocks items={blocks.slice(place + 1)} />
        </>
      )}
    </div>
  )
}

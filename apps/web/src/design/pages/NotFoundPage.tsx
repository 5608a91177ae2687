import { Link } from 'react-router'
import lens from '../../assets/art/lens.webp'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { Blocks } from '../Blocks.tsx'
import { usePageItems } from '../use-page-items.ts'

/** 404 page: the design's blocks, or the site's own text. */
export function NotFoundPage() {
  const t = useT()
  usePageHead(t('shell.notFound'))
  const items = usePageItems('notFound') ?? []
  if (items.length > 0)
    return (
      <div className="grid grid-cols-1 gap-5 md:gap-6">
        <h1 className="sr-only">{t('shell.notFound')}</h1>
        <Blocks items={items} />
      </div>
    )
  return (
    <EmptyState
      art={lens}
      title={t('shell.notFound')}
      text={t('shell.notFoundText')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('shell.toLobby')}
        </Link>
      }
    />
  )
}

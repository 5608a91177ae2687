import { useT } from '../../i18n/language.ts'
import { DesignedPage } from './DesignedPage.tsx'

/** Articles page of the design, or a list of all articles. */
export function ArticlesPage() {
  const t = useT()
  return (
    <DesignedPage
      of="articles"
      own={{
        id: 'articles',
        type: 'articles',
        title: t('content.articles'),
        description: t('content.articlesText'),
        items: [{ comId: 'articleList', data: {} }],
      }}
    />
  )
}

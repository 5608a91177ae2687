import { useT } from '../../i18n/language.ts'
import { DesignedPage } from './DesignedPage.tsx'

/** The articles as the design has them on a page of their own, or all of them. */
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

import { StoredDesign } from '@baize/contract/operator'
import type { DesignText } from '@baize/contract/player'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, Switch, TextField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { DraftPage } from './Draft.tsx'
import { type Article, articleChange, type DesignChange, languagesOf, plainText } from './design-change.ts'
import { pictureOptions } from './popup-words.ts'
import { Texts } from './Texts.tsx'

/** The path of the editor of an article that is not there yet: no id contains a `+`. */
const NEW = '+'

export function Articles() {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = useMay('content.write')
  const columns: readonly Column<Article>[] = [
    {
      id: 'title',
      title: t('content.articleTitle'),
      width: 'minmax(14rem, 2fr)',
      cell: ({ title }) => plainText(title),
      text: ({ title }) => plainText(title),
    },
    textColumn('id', t('content.articleId'), ({ id }) => id),
    {
      id: 'languages',
      title: t('content.languages'),
      cell: ({ content }) => languagesOf(content) || t('content.allLanguages'),
      text: ({ content }) => languagesOf(content),
    },
  ]
  return (
    <DraftPage title={t('content.articles')} about={t('content.articlesAbout')} path="/articles">
      {({ design }) => (
        <>
          {mayWrite && (
            <Button look="main" className="justify-self-start" onClick={() => void navigate(NEW)}>
              {t('content.newArticle')}
            </Button>
          )}
          <DataList
            id="articles"
            label={t('content.articles')}
            columns={columns}
            rows={design.articles}
            rowKey={({ id }) => id}
            error={null}
            onRetry={() => {}}
            onOpen={({ id }) => void navigate(encodeURIComponent(id))}
            empty={t('content.noArticles')}
          />
        </>
      )}
    </DraftPage>
  )
}

export function ArticleEditor() {
  const t = useT()
  const { id = '' } = useParams()
  return (
    <DraftPage
      title={t('content.article')}
      about={t('content.articleAbout')}
      path={id === NEW ? '/articles' : `/articles/${id}`}
    >
      {({ design, save }) => {
        const saved = design.articles.find((article) => article.id === id) ?? null
        if (saved === null && id !== NEW) return <Empty title={t('content.noArticle')} />
        // An article that was saved meanwhile, by whoever, begins a new form.
        return <ArticleForm key={JSON.stringify(saved)} saved={saved} design={design} save={save} />
      }}
    </DraftPage>
  )
}

const EMPTY: Article = { id: '', title: { en: '' }, content: { en: '' } }

type ArticleFormProps = {
  readonly saved: Article | null
  readonly design: StoredDesign
  readonly save: (change: DesignChange) => Promise<boolean>
}

function ArticleForm({ saved, design, save }: ArticleFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = useMay('content.write')
  const [article, setArticle] = useState<Article>(saved ?? EMPTY)
  const [isBusy, setBusy] = useState(false)
  const set = (fields: Partial<Article>) => setArticle({ ...article, ...fields })
  const faults = faultsOf(article, design, saved)
  const isChanged = JSON.stringify(article) !== JSON.stringify(saved ?? EMPTY)
  const change = async (after: Article | null): Promise<void> => {
    setBusy(true)
    const isDone = await save(articleChange(saved, after))
    setBusy(false)
    if (isDone) void navigate('/articles')
  }
  const textOf = (field: 'title' | 'summary' | 'content', most: number) => ({
    label: t(`content.field.${field}`),
    value: article[field] ?? { en: '' },
    most,
    disabled: !mayWrite,
    error: isChanged && faults.has(field) ? t('content.wrong.text') : undefined,
    onText: (text: DesignText) => set({ [field]: text }),
  })
  return (
    <Section title={saved ? plainText(saved.title) : t('content.newArticle')}>
      <div className="grid gap-5">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label={t('content.articleId')}
            hint={t('content.articleIdHint')}
            error={isChanged && faults.has('id') ? t('content.wrong.id') : undefined}
            value={article.id}
            maxLength={64}
            // Links lead to it.
            disabled={!mayWrite || saved !== null}
            onChange={({ target }) => set({ id: target.value })}
          />
          <SelectField
            label={t('content.art')}
            options={pictureOptions(t)}
            value={article.art ?? ''}
            disabled={!mayWrite}
            onChange={({ target }) => set({ art: target.value })}
          />
          <Switch
            label={t('content.lazy')}
            hint={t('content.lazyHint')}
            isOn={article.lazy ?? false}
            disabled={!mayWrite}
            onToggle={(isOn) => setArticle(isOn ? { ...article, lazy: true } : withoutLazy(article))}
          />
        </div>
        <Texts {...textOf('title', 200)} />
        <Texts {...textOf('summary', 300)} rows={2} />
        <Texts {...textOf('content', 50_000)} rows={14} hint={t('content.formatting')} />
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="main"
              isBusy={isBusy}
              disabled={!isChanged || faults.size > 0}
              onClick={() => void change(article)}
            >
              {t('content.save')}
            </Button>
            <Button disabled={!isChanged} onClick={() => setArticle(saved ?? EMPTY)}>
              {t('content.reset')}
            </Button>
            {saved && (
              <Button look="danger" className="ml-auto" isBusy={isBusy} onClick={() => void change(null)}>
                {t('content.removeArticle')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

const withoutLazy = ({ lazy: _lazy, ...article }: Article): Article => article

/** Fields that the server would refuse, by its own schema, and an id that is taken. */
function faultsOf(article: Article, design: StoredDesign, saved: Article | null): ReadonlySet<string> {
  const parsed = StoredDesign.safeParse({ ...design, articles: [article] })
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[2]))
  const isTaken = saved === null && design.articles.some(({ id }) => id === article.id)
  const isEmpty = (['title', 'content'] as const).filter((field) => plainText(article[field]).trim() === '')
  return new Set([...wrong, ...isEmpty, ...(isTaken ? ['id'] : [])])
}

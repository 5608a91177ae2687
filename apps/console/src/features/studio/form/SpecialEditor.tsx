import { SelectField } from '../../../ui/Field.tsx'
import { SpanField } from '../../../ui/SpanField.tsx'
import { useT } from '../../../words/language.ts'
import { momentName, POPUP_MOMENTS } from '../../content/popup-words.ts'
import { readIn } from '../core/texts.ts'
import { categoryName, pageName } from '../words.ts'
import { type EditorProps, useForm } from './form.ts'

type Special = 'article' | 'category' | 'duration' | 'embed' | 'event'
const BY_NAME: Readonly<Record<string, Special>> = {
  articleId: 'article',
  articleIds: 'article',
  categoryId: 'category',
  embedPageId: 'embed',
  interval: 'duration',
}

/** Fields that hold the id of something else, which people choose by its name. */
export function specialOf(path: EditorProps['path']): Special | undefined {
  const name = path.at(-1)
  if (typeof name === 'number') return path.at(-2) === 'articleIds' ? 'article' : undefined
  if (name === 'articleIds') return undefined
  const isEvent = name === 'type' && (path[0] === 'popups' || path[0] === 'events')
  return isEvent ? 'event' : BY_NAME[String(name)]
}

/** The longest time between two popups of a kind. */
const MOST_SECONDS = 366 * 24 * 3600
const CATEGORIES = ['00', '01', '02', '03', '04', '05', '06', '07', '08']
export function SpecialEditor({ special, ...props }: EditorProps & { readonly special: Special }) {
  const t = useT()
  const { design, language, put, isReadOnly } = useForm()
  const { path, label, hint, error } = props
  const value = typeof props.value === 'string' ? props.value : ''
  if (special === 'duration')
    return (
      <SpanField
        label={label}
        hint={hint}
        error={error}
        seconds={typeof props.value === 'number' ? props.value : 0}
        mostSeconds={MOST_SECONDS}
        disabled={isReadOnly}
        onSeconds={(seconds) => put(path, seconds)}
      />
    )
  const options: readonly { readonly value: string; readonly label: string }[] = {
    article: () => design.articles.map(({ id, title }) => ({ value: id, label: readIn(title, language) })),
    category: () => CATEGORIES.map((id) => ({ value: id, label: categoryName(t, id) })),
    embed: () =>
      design.pages
        .filter(({ type }) => type === 'embed')
        .map((page) => ({ value: page.id, label: pageName(t, page, language) })),
    event: () => POPUP_MOMENTS.map((type) => ({ value: type, label: momentName(type, t) })),
  }[special]()
  const isListed = options.some((option) => option.value === value)
  const other =
    value === ''
      ? t('studio.form.choose')
      : special === 'event'
        ? momentName(value, t)
        : special === 'category'
          ? categoryName(t, value)
          : t('studio.form.gone')
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      disabled={isReadOnly}
      value={value}
      options={[...(isListed ? [] : [{ value, label: other }]), ...options]}
      onChange={({ target }) => put(path, target.value)}
    />
  )
}

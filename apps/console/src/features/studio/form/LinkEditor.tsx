import { useState } from 'react'
import { Check, SelectField, TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import type { PlainKey } from '../../../words/words.ts'
import { leadsOff } from '../core/faults.ts'
import type { Design } from '../core/operations.ts'
import { readIn } from '../core/texts.ts'
import { pageName } from '../words.ts'
import { type EditorProps, useForm } from './form.ts'

/** What a link can open besides a page, by its text in the link language. */
const ACTIONS: readonly (readonly [link: string, name: PlainKey])[] = [
  ['#recharge', 'studio.link.deposit'],
  ['#withdraw', 'studio.link.withdraw'],
  ['#login', 'studio.link.login'],
  ['#register', 'studio.link.register'],
  ['#logOut', 'studio.link.logOut'],
  ['#notifications', 'studio.link.notifications'],
  ['#moneyRain', 'studio.link.moneyRain'],
  ['#onOpen=profile', 'studio.link.profile'],
  ['#onOpen=chat', 'studio.link.chat'],
  ['#onOpen=freeSpin', 'studio.link.freeSpin'],
  ['#onOpen=gameRecommendation', 'studio.link.suggestion'],
  ['#download=', 'studio.link.app'],
  ['#back', 'studio.link.back'],
]

/** Pages that are part of the site whatever the design says. */
const SITE_PAGES: readonly (readonly [path: string, name: PlainKey])[] = [
  ['/games/00', 'studio.category.00'],
  ['/games/02', 'studio.category.02'],
  ['/games/06', 'studio.category.06'],
  ['/games/08', 'studio.category.08'],
  ['/h5/mines', 'studio.link.mines'],
  ['/bets', 'studio.link.bets'],
  ['/rewards', 'studio.link.rewards'],
  ['/chatlive', 'studio.link.rooms'],
  ['/proof', 'studio.link.proof'],
]

const OWN_ADDRESSES = new Set([
  'promotions',
  'app',
  'help',
  'terms',
  'privacy',
  'responsible-gaming',
  'articles',
  'fairness',
])
const ADDRESS = 'address'

/** Path of a page of the design; null for parts that have no address of their own. */
export function pathOfPage({ id, type }: { readonly id: string; readonly type: string }): string | null {
  if (type === 'global' || type === 'embed' || type === 'notFound') return null
  if (type === 'home') return '/'
  return OWN_ADDRESSES.has(type) ? `/${type}` : `/p/${encodeURIComponent(id)}`
}

/** Where a link leads: nowhere, to a page, to something that opens, or to an address. */
export function LinkEditor({ field, path, label, value, hint, error }: EditorProps<'link'>) {
  const t = useT()
  const { design, language, put, isReadOnly, approved, onApprove } = useForm()
  const link = typeof value === 'string' ? value : ''
  const pages = pageOptions(
    design,
    (page) => pageName(t, page, language),
    (article) => readIn(article.title, language),
  )
  const options = [
    ...(field.isOptional ? [{ value: '', label: t('studio.link.none') }] : []),
    ...pages,
    ...SITE_PAGES.map(([at, name]) => ({ value: at, label: t(name) })),
    ...ACTIONS.map(([at, name]) => ({ value: at, label: t('studio.link.opens', { name: t(name) }) })),
    { value: ADDRESS, label: t('studio.link.address') },
  ]
  const isListed = options.some((option) => option.value === link)
  const [isTyped, setTyped] = useState(!isListed)
  const shown = isTyped || !isListed
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label={label}
        hint={hint}
        error={shown ? undefined : error}
        disabled={isReadOnly}
        value={shown ? ADDRESS : link}
        options={options}
        onChange={({ target }) => {
          setTyped(target.value === ADDRESS)
          if (target.value !== ADDRESS)
            put(path, target.value === '' ? nothing(field.fallback) : target.value)
        }}
      />
      {shown && (
        <TextField
          label={t('studio.link.addressOf', { name: label })}
          hint={t('studio.link.addressHint')}
          error={error}
          inputMode="url"
          disabled={isReadOnly}
          value={link}
          onChange={({ target }) => put(path, target.value)}
        />
      )}
      {shown && leadsOff(link) && (
        <Check
          label={t('studio.link.off')}
          checked={approved.has(link)}
          disabled={isReadOnly || approved.has(link)}
          onChange={() => onApprove(link)}
        />
      )}
    </div>
  )
}

const nothing = (fallback: unknown): '' | undefined => (fallback === '' ? '' : undefined)

type Option = { readonly value: string; readonly label: string }
function pageOptions(
  design: Design,
  nameOf: (page: Design['pages'][number]) => string,
  titleOf: (article: Design['articles'][number]) => string,
): readonly Option[] {
  const all = [
    ...design.pages.flatMap((page) => {
      const at = pathOfPage(page)
      return at === null ? [] : [{ value: at, label: nameOf(page) }]
    }),
    ...design.articles.map((article) => ({
      value: `/articles/${article.id}`,
      label: titleOf(article),
    })),
  ]
  // Phones and computers may have a page of the same address each.
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at)
}

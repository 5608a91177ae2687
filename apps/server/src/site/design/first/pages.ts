import type { StoredDesign } from '@baize/contract/operator'
import { APP } from './app.ts'
import { HELP } from './help.ts'
import { HOW_FAIRNESS_WORKS } from './how-fairness-works.ts'
import { HOW_THE_LEDGER_WORKS } from './how-the-ledger-works.ts'
import { PRIVACY } from './privacy.ts'
import { RESPONSIBLE_GAMING } from './responsible-gaming.ts'
import { TERMS } from './terms.ts'

type Page = StoredDesign['pages'][number]

/** Articles of the initial design. */
export const FIRST_ARTICLES: StoredDesign['articles'] = [
  HOW_FAIRNESS_WORKS,
  HOW_THE_LEDGER_WORKS,
  RESPONSIBLE_GAMING,
  TERMS,
  PRIVACY,
]

/** A page for an article, with optional blocks after it. */
const pageOf = (
  { id, title, summary, art }: StoredDesign['articles'][number],
  ...after: Page['items']
): Page => ({
  id,
  type: id,
  title,
  description: summary,
  art,
  items: [{ comId: 'article', data: { articleId: id } }, ...after],
})

/** Text pages of the initial design. */
export const FIRST_PAGES: readonly Page[] = [
  APP,
  HELP,
  pageOf(TERMS),
  pageOf(PRIVACY),
  pageOf(RESPONSIBLE_GAMING, {
    comId: 'buttons',
    data: {
      items: [
        {
          label: { en: 'Get help now', pt: 'Buscar ajuda agora', id: 'Cari bantuan sekarang' },
          link: 'https://www.gamblingtherapy.org/',
          style: 'primary',
          icon: 'shield',
        },
        {
          label: { en: 'My bets', pt: 'Minhas apostas', id: 'Taruhan saya' },
          link: '/bets',
          icon: 'history',
        },
      ],
    },
  }),
  {
    id: 'articles',
    type: 'articles',
    title: { en: 'Articles', pt: 'Artigos', id: 'Artikel' },
    description: {
      en: 'How this site works, in plain words.',
      pt: 'Como este site funciona, em palavras simples.',
      id: 'Cara kerja situs ini, dengan kata-kata sederhana.',
    },
    art: 'books',
    items: [{ comId: 'articleList', data: {} }],
  },
  {
    id: 'fairness',
    type: 'fairness',
    items: [
      { comId: 'verifier', data: {} },
      {
        comId: 'articleList',
        data: {
          title: { en: 'Read more', pt: 'Leia mais', id: 'Baca lebih lanjut' },
          articleIds: ['how-fairness-works', 'how-the-ledger-works'],
        },
      },
    ],
  },
]

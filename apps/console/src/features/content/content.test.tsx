import { CALLS, StoredDesign } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { useLanguage } from '../../words/language.ts'
import { ArticleEditor, Articles } from './Articles.tsx'
import { articleChange, blockAdded, blockChange, blocksOf, pageName } from './design-change.ts'
import { Notices } from './Notices.tsx'
import { Popups } from './Popups.tsx'
import { momentName } from './popup-words.ts'

giveElementsSize()

const ARTICLE = { id: 'rules', title: { en: 'Rules', pt: 'Regras' }, content: { en: 'Play fair.' } }
const BAR = { comId: 'noticeBar', data: { lines: [{ text: 'Hello' }], seconds: 7, dismissible: true } }
const DESIGN = StoredDesign.parse({
  tabs: [],
  menus: [],
  pages: [
    {
      id: 'home',
      type: 'home',
      items: [
        { comId: 'hero', data: {} },
        { comId: 'noticePopups', data: {} },
      ],
    },
    { id: 'all', type: 'global', items: [BAR] },
  ],
  articles: [ARTICLE],
  assetMappings: {},
})

type DraftState = {
  version: number
  design: StoredDesign
  meanwhile: StoredDesign | null
  /** Versions that the saves were based on. */
  readonly bases: number[]
}

/** The server with one draft. `meanwhile` is what a colleague writes before the next save arrives. */
function serveDraft(design: StoredDesign = DESIGN) {
  const state: DraftState = { version: 3, design, meanwhile: null, bases: [] }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const draft = () => ({ version: state.version, design: state.design, savedBy: 'bob', savedAt: 1 })
    const published = { number: 2, hash: 'x', note: 'n', publishedBy: 'bob', publishedAt: 1, restores: null }
    if (address === '/api/operator/design/write') {
      if (state.meanwhile) {
        Object.assign(state, { version: state.version + 1, design: state.meanwhile, meanwhile: null })
        const extra = { id: 'designMoved', values: { version: '4', by: 'bob' } }
        return Response.json({ status: 2802, message: 'moved', extra })
      }
      const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '')
      const sent = CALLS['/api/operator/design/write'].input.parse(body)
      state.bases.push(sent.version)
      Object.assign(state, { version: state.version + 1, design: StoredDesign.parse(sent.design) })
      return Response.json({ status: 0, model: draft() })
    }
    if (address === '/api/operator/people/names')
      return Response.json({
        status: 0,
        model: { items: [{ handle: 'bob', name: 'Bob Roy', isFormer: false }] },
      })
    return Response.json({ status: 0, model: { draft: draft(), published } })
  })
  return state
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const open = (element: ReactElement, path: string, at = path) =>
  show(element, { path, at, roles: ['content'] })

describe('a change to the draft', () => {
  it('replaces one article or block and keeps what others changed meanwhile', () => {
    const other = { ...ARTICLE, id: 'other' }
    const moved = { ...DESIGN, articles: [other, ARTICLE] }
    const changed = { ...ARTICLE, title: { en: 'New' } }
    expect(articleChange(ARTICLE, changed)(moved)?.articles).toEqual([other, changed])
    expect(articleChange(ARTICLE, null)(moved)?.articles).toEqual([other])
    const bar = present(blocksOf(DESIGN, ['noticeBar'])[0], 'bar')
    const longer = blockAdded('all', 'announcement')(DESIGN)
    expect(longer && blockChange(bar, { lines: [] })(longer)?.pages[1]?.items).toEqual([
      { comId: 'announcement', data: {} },
      { ...BAR, data: { lines: [] } },
    ])
  })

  it('is refused when a colleague has changed the same thing or taken the address', () => {
    const theirs = { ...DESIGN, articles: [{ ...ARTICLE, content: { en: 'Theirs' } }] }
    expect(articleChange(ARTICLE, { ...ARTICLE, title: 'Mine' })(theirs)).toBeNull()
    expect(articleChange(null, ARTICLE)(DESIGN)).toBeNull()
    const bar = present(blocksOf(DESIGN, ['noticeBar'])[0], 'bar')
    const gone = blockChange(bar, null)(DESIGN)
    expect(gone && blockChange(bar, { lines: [] })(gone)).toBeNull()
    expect(blockAdded('nowhere', 'noticeBar')(DESIGN)).toBeNull()
  })
})

it('an article in three languages is saved to the draft beside a colleague’s simultaneous change', async () => {
  const state = serveDraft()
  open(<ArticleEditor />, '/articles/:id', '/articles/rules')
  const save = await screen.findByRole('button', { name: 'Save to the draft' })
  expect(save).toHaveProperty('disabled', true)
  type(screen.getByRole('textbox', { name: 'Text, English' }), ' ')
  expect(screen.getByText('Enter a text. Check its length in each language.')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  type(screen.getByRole('textbox', { name: 'Text, English' }), '## Fair\n\nPlay fair.')
  type(screen.getByRole('textbox', { name: 'Text, Bahasa Indonesia' }), 'Bermain jujur.')
  type(screen.getByRole('textbox', { name: 'Title, Português' }), '')
  state.meanwhile = { ...DESIGN, articles: [ARTICLE, { ...ARTICLE, id: 'theirs' }] }
  fireEvent.click(save)
  await waitFor(() => expect(state.version).toBe(5))
  expect(state.bases).toEqual([4])
  expect(state.design.articles).toEqual([
    {
      id: 'rules',
      title: { en: 'Rules' },
      content: { en: '## Fair\n\nPlay fair.', id: 'Bermain jujur.' },
    },
    { ...ARTICLE, id: 'theirs' },
  ])
})

it('A save never overwrites a colleague’s change to the same article', async () => {
  const state = serveDraft()
  open(<ArticleEditor />, '/articles/:id', '/articles/rules')
  type(await screen.findByRole('textbox', { name: 'Title, English' }), 'Mine')
  state.meanwhile = { ...DESIGN, articles: [{ ...ARTICLE, title: { en: 'Theirs' } }] }
  fireEvent.click(screen.getByRole('button', { name: 'Save to the draft' }))
  expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeTruthy()
  expect(state.design.articles[0]?.title).toEqual({ en: 'Theirs' })
})

it('A new article needs a free address', async () => {
  const state = serveDraft()
  open(<ArticleEditor />, '/articles/:id', '/articles/+')
  const address = await screen.findByRole('textbox', { name: 'Address' })
  type(screen.getByRole('textbox', { name: 'Title, English' }), 'News')
  type(screen.getByRole('textbox', { name: 'Text, English' }), 'Hello')
  type(address, 'rules')
  expect(screen.getByText(/that no other article has/)).toBeTruthy()
  type(address, 'news')
  fireEvent.click(screen.getByRole('button', { name: 'Save to the draft' }))
  await waitFor(() => expect(state.design.articles.map(({ id }) => id)).toEqual(['rules', 'news']))
})

it('lists articles with their languages and is read-only without the permission', async () => {
  serveDraft()
  show(<Articles />, { path: '/articles', at: '/articles', roles: ['support'] })
  expect(await screen.findByText('Rules')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New article' })).toBeNull()
})

it('A notice bar takes new lines and shows what is wrong beside each', async () => {
  const state = serveDraft()
  open(<Notices />, '/notices')
  const heading = await screen.findByRole('heading', { name: 'Bar of lines · Every page' })
  const bar = within(present(heading.closest('section'), 'section'))
  type(bar.getByRole('textbox', { name: 'Link of line 1' }), 'javascript:alert(1)')
  expect(bar.getByText(/^Enter a page of this site such as/)).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Save to the draft' })).toHaveProperty('disabled', true)
  type(bar.getByRole('textbox', { name: 'Link of line 1' }), '/promotions')
  fireEvent.click(bar.getByRole('button', { name: 'Add a line' }))
  type(bar.getByRole('textbox', { name: 'Line 2, English' }), 'Maintenance at noon')
  type(bar.getByRole('textbox', { name: 'Line 2, Português' }), 'Manutenção ao meio-dia')
  fireEvent.click(bar.getByRole('button', { name: 'Save to the draft' }))
  await waitFor(() =>
    expect(state.design.pages[1]?.items[0]?.data).toEqual({
      lines: [
        { text: 'Hello', link: '/promotions' },
        { text: { en: 'Maintenance at noon', pt: 'Manutenção ao meio-dia' } },
      ],
      seconds: 7,
      dismissible: true,
    }),
  )
})

it('A popup is named by when it opens, has a text per language, and opens at most so often', async () => {
  const state = serveDraft()
  const { container } = open(<Popups />, '/popups')
  const when = 'When a visitor has not logged in'
  const summary = await screen.findByText(when, { selector: 'summary' })
  fireEvent.click(summary)
  await expectAccessible(container)
  const greeting = within(present(summary.closest('li'), 'popup'))
  fireEvent.click(greeting.getByRole('button', { name: 'Text: write your own' }))
  type(greeting.getByRole('textbox', { name: 'Text, English' }), 'Good to see you.')
  expect(screen.getByText('At most once in 7 days')).toBeTruthy()
  type(screen.getByRole('combobox', { name: `Unit, ${when}` }), 'hours')
  type(screen.getByRole('spinbutton', { name: `At most once in, ${when}` }), '36')
  expect(screen.getByText('At most once in 1 day 12 h')).toBeTruthy()
  type(screen.getByRole('combobox', { name: 'New rule for' }), 'VIP_LEVEL')
  fireEvent.click(screen.getByRole('button', { name: 'Add a rule' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the rule: When a deposit has arrived' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save to the draft' }))
  await waitFor(() =>
    expect(blocksOf(state.design, ['noticePopups'])[0]?.item.data).toMatchObject({
      popups: [{ type: 'NOT_LOGGED_IN', content: { en: 'Good to see you.' } }, {}, {}],
      events: [
        { type: 'NOT_LOGGED_IN', interval: 129_600 },
        { type: 'NOT_RECHARGED', interval: 86_400 },
        { type: 'COMPLETE_REGISTRATION', interval: 1 },
        { type: 'VIP_LEVEL', interval: 86_400, popup: true },
      ],
    }),
  )
})

it('An event of the house itself is written as words, and a page by its title', () => {
  const t = useLanguage.getState().t
  expect(momentName('NEW_SEASON', t)).toBe('When this happens: new season')
  const titled = { ...DESIGN, pages: [{ id: 'p1', type: 'page', title: { en: 'Summer' }, items: [] }] }
  expect(['home', 'all', 'gone'].map((id) => pageName(DESIGN, id, t))).toEqual([
    'Home page',
    'Every page',
    '/gone',
  ])
  expect(pageName(titled, 'p1', t)).toBe('Summer')
})

import { StoredDesign } from '@baize/contract/operator'
import { rejectedTerms } from '@baize/words/terms'
import { describe, expect, it } from 'vitest'
import { FIRST_DESIGN } from '../seed.ts'

type Words = { readonly en: string; readonly pt: string; readonly id: string }

/** Every translated text of the initial design, with its path. */
function textsOf(value: unknown, path = ''): [string, Words][] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'pt' in value && 'id' in value)
    return [[path, { en: String(value.en), pt: String(value.pt), id: String(value.id) }]]
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}
const TEXTS = textsOf(StoredDesign.parse(FIRST_DESIGN))
const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to)
const shapeOf = (text: string) => ({
  headings: text.match(/^## /gm)?.length,
  items: text.match(/^- /gm)?.length,
  links: linksOf(text).toSorted(),
})

describe('the words of the first design', () => {
  it('have the same parts and links in every language', () => {
    expect(TEXTS.length).toBeGreaterThan(50)
    for (const [path, { en, pt, id }] of TEXTS) {
      expect(shapeOf(pt), `${path} in pt`).toEqual(shapeOf(en))
      expect(shapeOf(id), `${path} in id`).toEqual(shapeOf(en))
      const long = [en, pt, id].filter((text) => text.length > 40)
      expect([...new Set(long)], `${path} in each`).toEqual(long)
    }
  })

  it('use the same terms as the rest of the site', () => {
    const rejected = TEXTS.flatMap(([path, text]) =>
      (['en', 'pt', 'id'] as const).flatMap((id) =>
        text[id].split('\n').flatMap((line) => rejectedTerms(id, line, path)),
      ),
    )
    expect(rejected).toEqual([])
  })

  it('address players: no help page leaves the contact to the operator or requires a command line', () => {
    // The terms and the privacy policy are marked as templates for the operator.
    const isTemplate = (id: string) => id === 'terms' || id === 'privacy'
    const told = JSON.stringify([
      FIRST_DESIGN.pages.filter(({ type }) => !isTemplate(type)),
      FIRST_DESIGN.articles.filter(({ id }) => !isTemplate(id)),
    ])
    expect(told).not.toMatch(/npm run|operator of this site|operador deste site|operator situs ini/)
    expect(told).toContain('/chatlive?room=support')
  })

  it('link to the chat rooms from the menu', () => {
    expect(FIRST_DESIGN.menus.map(({ link }) => link)).toContain('/chatlive')
  })

  it('link to existing pages and articles', () => {
    const { pages, articles } = FIRST_DESIGN
    const there = new Set([
      '/bets',
      '/chatlive?room=support',
      ...pages.map(({ type }) => `/${type}`),
      ...articles.map(({ id }) => `/articles/${id}`),
    ])
    const inside = TEXTS.flatMap(([, { en }]) => linksOf(en)).filter((to) => to.startsWith('/'))
    expect(inside.length).toBeGreaterThan(5)
    expect(inside.filter((to) => !there.has(to))).toEqual([])
  })

  it('name help for problem gamblers, also in Brazil and Indonesia', () => {
    const article = FIRST_DESIGN.articles.find(({ id }) => id === 'responsible-gaming')
    const links = linksOf(JSON.stringify(article?.content))
    expect(links).toContain('https://www.gamblingtherapy.org/')
    expect(links).toContain('https://cvv.org.br/')
    expect(JSON.stringify(article?.content)).toContain('119')
  })
})

import type { GameOffer, ReplyOf } from '@baize/contract/operator'
import { wordOf } from '../../words/described-words.ts'
import type { T } from '../../words/words.ts'

export type Shelf = ReplyOf<'/api/operator/catalogue'>['model']
export type ShelfGame = Shelf['games'][number]

/** Where something is offered, with the countries by name. */
export function countriesText(rule: GameOffer['countries'], t: T, locale: string): string {
  if (rule === null) return t('shelf.everywhere')
  const names = rule.ids.map((id) => wordOf('country', id, t, locale)).join(', ')
  return t(rule.only ? 'shelf.onlyIn' : 'shelf.exceptIn', { countries: names })
}

/** Settings in words, one of each that is given. */
export function offerWords(offer: Partial<GameOffer>, t: T, locale: string): readonly string[] {
  const { on, featured, place, tags, countries } = offer
  return [
    ...(on === undefined ? [] : [t(on ? 'shelf.on' : 'shelf.off')]),
    ...(featured === undefined ? [] : [t(featured ? 'shelf.featured' : 'shelf.notFeatured')]),
    ...(place === undefined ? [] : [place === 0 ? t('shelf.usualPlace') : t('shelf.placeOf', { place })]),
    ...(tags === undefined
      ? []
      : [tags.length === 0 ? t('shelf.noTags') : t('shelf.tagsOf', { tags: tags.join(', ') })]),
    ...(countries === undefined ? [] : [countriesText(countries, t, locale)]),
  ]
}

/** Tags that the house has given to games, each once. */
export const tagsOf = ({ games }: Shelf): readonly string[] =>
  [...new Set(games.flatMap(({ offer }) => offer.tags))].toSorted((a, b) => a.localeCompare(b))

export const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export type ShelfFilter = Partial<Record<'q' | 'provider' | 'category' | 'on' | 'featured', string>>

/** Games that fit the filter: every typed word is in the name, the provider or a tag. */
export function fitting({ games, providers }: Shelf, filter: ShelfFilter): readonly ShelfGame[] {
  const words = (filter.q ?? '').toLowerCase().split(/\s+/)
  const off = new Set(providers.flatMap(({ name, offer }) => (offer.on ? [] : [name])))
  return games.filter(({ name, provider, tags, categories, offer }) => {
    const text = [name, provider, ...tags, ...offer.tags].join(' ').toLowerCase()
    const isOn = offer.on && !off.has(provider)
    return (
      words.every((word) => text.includes(word)) &&
      (filter.provider === undefined || provider === filter.provider) &&
      (filter.category === undefined || categories.includes(filter.category)) &&
      (filter.on === undefined || isOn === (filter.on === 'yes')) &&
      (filter.featured === undefined || offer.featured === (filter.featured === 'yes'))
    )
  })
}

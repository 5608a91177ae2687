import { expect, it } from 'vitest'
import { isFoundBy, needsSearch } from './country-list.ts'

it('a country is found by a part of its name in either language, with or without accents', () => {
  expect(isFoundBy(['Brazil', 'Brasil'], 'brasi')).toBe(true)
  expect(isFoundBy(['Brazil', 'Brasil'], 'zil')).toBe(true)
  expect(isFoundBy(['México', 'México'], ' mexico')).toBe(true)
  expect(isFoundBy(['Brazil', 'Brasil'], 'atlantis')).toBe(false)
})

it('a short list of countries has no search', () => {
  expect(needsSearch(Array.from({ length: 7 }))).toBe(false)
  expect(needsSearch(Array.from({ length: 8 }))).toBe(true)
})

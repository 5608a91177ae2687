import { LANGUAGES, REFUSALS, refusal, refused } from '@baize/contract'
import type { Plural } from '@baize/words'
import { en } from '@baize/words/en'
import { afterEach, describe, expect, it } from 'vitest'
import { storage } from '../storage/storage.ts'
import { chooseLanguage, loadPack, refusalSentence, showLanguage, t } from './language.ts'
import { translator } from './translate.ts'

const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join()
const forms = (entry: string | Plural) => (typeof entry === 'string' ? [entry] : Object.values(entry))
/** What each sentence is filled with, every form of it, so that two languages can be laid side by side. */
const fillings = (strings: Record<string, string | Plural>) =>
  Object.fromEntries(
    Object.entries(strings).map(([key, entry]) => [key, [...new Set(forms(entry).map(namesIn))]]),
  )

afterEach(() => showLanguage('en'))

describe.each(LANGUAGES)('$name', ({ id }) => {
  it('has every sentence, with the same values in it as the English one', async () => {
    const { strings } = await loadPack(id)
    expect(fillings(strings)).toEqual(fillings(en))
    expect(
      Object.values(strings)
        .flatMap(forms)
        .filter((text) => text.trim() === ''),
    ).toEqual([])
  })
})

describe.each(['pt', 'id'] as const)('the refusals in %s', (id) => {
  it('are all there, with the values of the server', async () => {
    const { refusals = {} } = await loadPack(id)
    const english = Object.fromEntries(Object.entries(REFUSALS).map(([name, { message }]) => [name, message]))
    expect(fillings(refusals)).toEqual(fillings(english))
  })
})

describe('a sentence', () => {
  it('takes its values, and numbers the way the language writes them', async () => {
    expect(t('auth.hello', { name: 'Ana' })).toBe('Welcome, Ana')
    expect(t('lobby.found', { count: 1 })).toBe('1 game')
    expect(t('lobby.found', { count: 2500 })).toBe('2,500 games')
    const portuguese = translator(await loadPack('pt'))
    expect(portuguese('lobby.found', { count: 1 })).toBe('1 jogo')
    expect(portuguese('lobby.found', { count: 2500 })).toBe('2.500 jogos')
    expect(translator(await loadPack('id'))('lobby.found', { count: 2 })).toBe('2 permainan')
  })

  it('keeps a value as it is, even when it looks like a placeholder', () => {
    expect(t('auth.hello', { name: '{name} $& <b>' })).toBe('Welcome, {name} $& <b>')
  })
})

it('choosing a language changes the page and is remembered', async () => {
  await chooseLanguage('id')
  expect(t('shell.logIn')).toBe('Masuk')
  expect(document.documentElement.lang).toBe('id')
  expect(storage.get('currentLanguage')).toBe('id')
})

it('a refusal is said in the language of the player; one the page does not know, in the words of the server', async () => {
  await showLanguage('pt')
  expect(refusalSentence(refused(refusal('betBelowMinimum', { min: '1250.00' })))).toBe(
    'A menor aposta é G$ 1.250,00.',
  )
  expect(refusalSentence({ status: 5, message: 'New rule.', extra: { id: 'newRule', values: {} } })).toBe(
    'New rule.',
  )
  expect(refusalSentence({ status: 5, message: 'Odd.', extra: { id: 'constructor', values: {} } })).toBe(
    'Odd.',
  )
})

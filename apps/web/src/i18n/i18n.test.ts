import { refused } from '@baize/contract/server'
import { type LanguageId, refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { PACKS, translationMap } from '@baize/words/packs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from '../ui/choose-language.ts'
import { currentLanguage, preloadLanguage, refusalSentence, showLanguage, t } from './language.ts'
import { earlyPack, learnLanguageKeys, loadLanguagesWith, loadPack } from './load-pack.ts'
import { translator } from './translate.ts'

const fromSource = () =>
  loadLanguagesWith((key, id) => Promise.resolve({ key, strings: translationMap(PACKS[id]) }))

afterEach(async () => {
  vi.unstubAllGlobals()
  fromSource()
  await showLanguage('en')
  localStorage.clear()
  useToasts.setState({ toasts: [] })
})

describe('a sentence', () => {
  it('contains its values, with numbers in the format of the language', async () => {
    expect(t('auth.hello', { name: 'Ana' })).toBe('Welcome, Ana')
    expect(t('lobby.found', { count: 1 })).toBe('1 game')
    expect(t('lobby.found', { count: 2500 })).toBe('2,500 games')
    const portuguese = translator(await loadPack('pt'))
    expect(portuguese('lobby.found', { count: 1 })).toBe('1 jogo')
    expect(portuguese('lobby.found', { count: 2500 })).toBe('2.500 jogos')
    expect(translator(await loadPack('id'))('lobby.found', { count: 2 })).toBe('2 permainan')
  })

  it('formats small numbers without a number format, whose first use is slow', async () => {
    const format = vi.spyOn(Intl, 'NumberFormat')
    for (const language of ['en', 'pt', 'id'] as const)
      expect(translator(await loadPack(language))('lobby.found', { count: 999 })).toContain('999 ')
    expect(format).not.toHaveBeenCalled()
    format.mockRestore()
    for (const language of ['en', 'pt', 'id'])
      expect([0, 7, 42, 999].map((number) => new Intl.NumberFormat(language).format(number))).toEqual([
        '0',
        '7',
        '42',
        '999',
      ])
  })

  it('keeps a value unchanged, even when it looks like a placeholder', () => {
    expect(t('auth.hello', { name: '{name} $& <b>' })).toBe('Welcome, {name} $& <b>')
  })

  it('is available before any language has loaded when it says that the site does not respond', () => {
    expect(translator(earlyPack('pt'))('common.retry')).toBe('Tentar de novo')
  })

  it('is shown by its name and breaks nothing when the server no longer sends it', () => {
    expect(translator({ id: 'en', strings: {} })('shell.logIn')).toBe('shell.logIn')
  })
})

it('choosing a language changes the page and is remembered', async () => {
  await chooseLanguage('id')
  expect(t('shell.logIn')).toBe('Masuk')
  expect(document.documentElement.lang).toBe('id')
  expect(storage.get('currentLanguage')).toBe('id')
})

it('a known refusal is shown in the player’s language and an unknown one in the server’s words', async () => {
  await showLanguage('pt')
  expect(refusalSentence(refused(refusal('betBelowMinimum', { min: '1250.00' })))).toBe(
    'A aposta mínima é $ 1.250,00.',
  )
  expect(refusalSentence({ status: 5, message: 'New rule.', extra: { id: 'newRule', values: {} } })).toBe(
    'New rule.',
  )
  expect(refusalSentence({ status: 5, message: 'Odd.', extra: { id: 'constructor', values: {} } })).toBe(
    'Odd.',
  )
  expect(refusalSentence({ status: 5, message: 'Bare.' })).toBe('Bare.')
})

it('an unreachable server is reported in the language of the page, whatever the response said', async () => {
  await showLanguage('pt')
  expect(refusalSentence({ status: -1, message: 'Network Error' })).toMatch(/^Não conseguimos acessar o site/)
})

describe('[A-19] a language from the server', () => {
  const asked: string[] = []
  let answer: () => Promise<Response>
  const sends = (logIn: string) => () =>
    Promise.resolve(new Response(JSON.stringify({ status: 0, model: { 'shell.logIn': logIn } })))

  beforeEach(() => {
    asked.length = 0
    answer = sends('Entrar')
    loadLanguagesWith()
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return answer()
    })
    learnLanguageKeys([{ id: 'pt', name: 'Português', langItemsCacheKey: 'pt-1' }])
    storage.set('currentLanguage', 'pt')
  })
  afterEach(() => learnLanguageKeys([{ id: 'pt', name: 'Português', langItemsCacheKey: '' }]))

  it('is loaded under its key, once', async () => {
    await showLanguage('pt')
    expect(t('shell.logIn')).toBe('Entrar')
    expect(t('common.retry')).toBe('Tentar de novo')
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt-1'])
  })

  it('is requested by its name when the server sent no key', async () => {
    learnLanguageKeys([{ id: 'pt', name: 'Português', langItemsCacheKey: '' }])
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt'])
  })

  it('is prefetched from the last visit and not loaded again when start-up names the same key', async () => {
    storage.set('langItemsCacheKey', 'pt-1')
    void preloadLanguage()
    expect(asked).toEqual(['/static/lang/pt-1'])
    await showLanguage('pt')
    expect(asked).toHaveLength(1)
  })

  it('is prefetched under the key of the page, whatever the last visit knew', async () => {
    storage.set('langItemsCacheKey', 'pt-0')
    void preloadLanguage({ en: 'en-1', pt: 'pt-1' })
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt-1'])
  })

  it('is prefetched by name on a first visit, and not loaded again under the same key', async () => {
    answer = async () => {
      const found = await sends('Entrar')()
      Object.defineProperties(found, {
        url: { value: 'https://baize.example/static/lang/pt-1' },
        redirected: { value: true },
      })
      return found
    }
    storage.set('langItemsCacheKey', 'en-1')
    void preloadLanguage()
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt'])
    expect(storage.get('langItemsCacheKey')).toBe('pt-1')
  })

  it.each([
    ['of another build', sends('Antigo')],
    ['that does not arrive', () => Promise.reject(new Error('down'))],
  ])('is replaced by the right one after a prefetch %s', async (_what, first) => {
    answer = first
    storage.set('langItemsCacheKey', 'pt-0')
    void preloadLanguage()
    answer = sends('Entrar')
    await showLanguage('pt')
    expect(t('shell.logIn')).toBe('Entrar')
    expect(asked).toEqual(['/static/lang/pt-0', '/static/lang/pt-1'])
  })

  it('is used without a start-up response, for the screens that replace the site', async () => {
    await preloadLanguage()
    expect(t('shell.logIn')).toBe('Entrar')
    expect(document.documentElement.lang).toBe('pt')
  })

  it('is replaced by one that was requested meanwhile', async () => {
    const spoken = preloadLanguage()
    answer = sends('Log in')
    await showLanguage('en')
    await spoken
    expect(currentLanguage()).toBe('en')
  })

  it('leaves the built-in words when its prefetch fails, without an error', async () => {
    answer = () => Promise.reject(new Error('down'))
    await preloadLanguage()
    expect(currentLanguage()).toBe('en')
    expect(useToasts.getState().toasts).toEqual([])
  })

  const broken: [string, () => Promise<Response>][] = [
    ['does not arrive', () => Promise.reject(new Error('down'))],
    ['is refused', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is no translation map', () => Promise.resolve(new Response('{"status":0,"model":[1]}'))],
  ]
  it.each(broken)(
    'keeps the old one, shows an error, and may be retried after one that %s',
    async (_how, fails) => {
      storage.remove('currentLanguage')
      answer = fails
      await chooseLanguage('pt')
      expect(currentLanguage()).toBe('en')
      expect(t('shell.logIn')).toBe('Log in')
      expect(storage.get('currentLanguage')).toBeUndefined()
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([t('shell.languageFailed')])
      answer = sends('Entrar')
      await chooseLanguage('pt')
      expect(t('shell.logIn')).toBe('Entrar')
    },
  )

  it('is abandoned after half a minute without an answer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')))
        }),
    )
    const chosen = chooseLanguage('pt')
    await vi.advanceTimersByTimeAsync(30_000)
    await chosen
    expect(useToasts.getState().toasts).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('two language choices in quick succession', () => {
  const waiting = new Map<LanguageId, { readonly arrive: () => void; readonly fail: () => void }>()
  const bothAsked = () => vi.waitFor(() => expect([...waiting.keys()]).toEqual(['pt', 'id']))
  beforeEach(() => {
    waiting.clear()
    loadLanguagesWith(
      (key, id) =>
        new Promise((resolve, reject) => {
          waiting.set(id, {
            arrive: () => resolve({ key, strings: translationMap(PACKS[id]) }),
            fail: () => reject(new Error('down')),
          })
        }),
    )
  })

  it('end in the last one, whichever arrives first', async () => {
    const first = chooseLanguage('pt')
    const second = chooseLanguage('id')
    await bothAsked()
    waiting.get('id')?.arrive()
    await second
    waiting.get('pt')?.arrive()
    await first
    expect(currentLanguage()).toBe('id')
    expect(storage.get('currentLanguage')).toBe('id')
  })

  it('hide a failure of the first', async () => {
    const first = chooseLanguage('pt')
    const second = chooseLanguage('id')
    await bothAsked()
    waiting.get('pt')?.fail()
    waiting.get('id')?.arrive()
    await Promise.all([first, second])
    expect(currentLanguage()).toBe('id')
    expect(useToasts.getState().toasts).toEqual([])
  })
})

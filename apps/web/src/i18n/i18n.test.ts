import { type LanguageId, refusal, refused } from '@baize/contract'
import { PACKS, translationMap } from '@baize/words/packs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from '../ui/choose-language.ts'
import { useToasts } from '../ui/toast.ts'
import { currentLanguage, refusalSentence, showLanguage, speakAhead, t } from './language.ts'
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
  it('takes its values, and numbers the way the language writes them', async () => {
    expect(t('auth.hello', { name: 'Ana' })).toBe('Welcome, Ana')
    expect(t('lobby.found', { count: 1 })).toBe('1 game')
    expect(t('lobby.found', { count: 2500 })).toBe('2,500 games')
    const portuguese = translator(await loadPack('pt'))
    expect(portuguese('lobby.found', { count: 1 })).toBe('1 jogo')
    expect(portuguese('lobby.found', { count: 2500 })).toBe('2.500 jogos')
    expect(translator(await loadPack('id'))('lobby.found', { count: 2 })).toBe('2 permainan')
  })

  it('writes small numbers without a number format, whose first use is slow', async () => {
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

  it('keeps a value as it is, even when it looks like a placeholder', () => {
    expect(t('auth.hello', { name: '{name} $& <b>' })).toBe('Welcome, {name} $& <b>')
  })

  it('is there before any language has arrived, when it is one about the site not answering', () => {
    expect(translator(earlyPack('pt'))('common.retry')).toBe('Tentar de novo')
  })

  it('that the server no longer sends is shown by its name and breaks nothing', () => {
    expect(translator({ id: 'en', strings: {} })('shell.logIn')).toBe('shell.logIn')
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

it('a server that was not reached is told of in the language of the page, whatever the line said', async () => {
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

  it('is fetched under its key, once', async () => {
    await showLanguage('pt')
    expect(t('shell.logIn')).toBe('Entrar')
    expect(t('common.retry')).toBe('Tentar de novo')
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt-1'])
  })

  it('is asked for by its name when the server gave no key', async () => {
    learnLanguageKeys([{ id: 'pt', name: 'Português', langItemsCacheKey: '' }])
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt'])
  })

  it('of the last visit is fetched ahead, and no second time once start-up names the same key', async () => {
    storage.set('langItemsCacheKey', 'pt-1')
    void speakAhead()
    expect(asked).toEqual(['/static/lang/pt-1'])
    await showLanguage('pt')
    expect(asked).toHaveLength(1)
  })

  it('is fetched ahead under the key the page came with, whatever the last visit knew', async () => {
    storage.set('langItemsCacheKey', 'pt-0')
    void speakAhead({ en: 'en-1', pt: 'pt-1' })
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt-1'])
  })

  it('is fetched ahead by its name on a first visit, and no second time when that led to the key of start-up', async () => {
    answer = async () => {
      const found = await sends('Entrar')()
      Object.defineProperties(found, {
        url: { value: 'https://baize.example/static/lang/pt-1' },
        redirected: { value: true },
      })
      return found
    }
    storage.set('langItemsCacheKey', 'en-1')
    void speakAhead()
    await showLanguage('pt')
    expect(asked).toEqual(['/static/lang/pt'])
    expect(storage.get('langItemsCacheKey')).toBe('pt-1')
  })

  it.each([
    ['of another build', sends('Antigo')],
    ['that does not arrive', () => Promise.reject(new Error('down'))],
  ])('ahead %s does not keep the right one away', async (_what, first) => {
    answer = first
    storage.set('langItemsCacheKey', 'pt-0')
    void speakAhead()
    answer = sends('Entrar')
    await showLanguage('pt')
    expect(t('shell.logIn')).toBe('Entrar')
    expect(asked).toEqual(['/static/lang/pt-0', '/static/lang/pt-1'])
  })

  it('ahead is spoken without a start-up response, for the screens that come instead of the site', async () => {
    await speakAhead()
    expect(t('shell.logIn')).toBe('Entrar')
    expect(document.documentElement.lang).toBe('pt')
  })

  it('ahead gives way to one that was asked for meanwhile', async () => {
    const spoken = speakAhead()
    answer = sends('Log in')
    await showLanguage('en')
    await spoken
    expect(currentLanguage()).toBe('en')
  })

  it('ahead that does not arrive leaves the few words the page has, without a complaint', async () => {
    answer = () => Promise.reject(new Error('down'))
    await speakAhead()
    expect(currentLanguage()).toBe('en')
    expect(useToasts.getState().toasts).toEqual([])
  })

  const broken: [string, () => Promise<Response>][] = [
    ['does not arrive', () => Promise.reject(new Error('down'))],
    ['is refused', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is no translation map', () => Promise.resolve(new Response('{"status":0,"model":[1]}'))],
  ]
  it.each(broken)('that %s leaves the old one, says so, and may be tried again', async (_how, fails) => {
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
  })

  it('that never arrives is given up after half a minute', async () => {
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

describe('two choices in quick succession', () => {
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

  it('say nothing about the first not loading', async () => {
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

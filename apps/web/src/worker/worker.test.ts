import { describe, expect, it } from 'vitest'
import { answerImmutable, answerLatest } from './answers.ts'
import { BuildFiles, storeOf } from './files.ts'
import { answerConfig, answerPage, EarlySettings } from './pages.ts'
import { isSitePage, routeOf } from './routing.ts'
import { FakeSite, htmlOf, ORIGIN, pageOf, scriptOf } from './testing.ts'

const FILES = { '/assets/start-a.js': 'start', '/assets/mines-a.js': 'mines' }
const LIST = '/assets/files-a.json'
const asked = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(ORIGIN + path, { headers })
const never = (): Promise<Response> => new Promise(() => undefined)

async function installed() {
  const site = new FakeSite()
  const around = await site.build('a', FILES)
  const files = new BuildFiles(around)
  await files.install()
  const store = site.stores.of(storeOf('a'))
  return { site, around, files, store }
}

describe('[G-25] how the service worker answers a request', () => {
  const route = (path: string, mode = 'cors', method = 'GET', headers = new Headers()) =>
    routeOf({ url: new URL(path, ORIGIN).href, method, mode, headers }, ORIGIN)

  it.each([
    ['/assets/mines-a.js', 'file'],
    ['/config.js', 'config'],
    ['/static/lang/en-1', 'immutable'],
    ['/static/theme/abc?device=pc', 'immutable'],
    ['/api/static/static/apicdn/abc/game/search_index?v=1', 'immutable'],
    ['/design/article_detail/help?device=pc', 'latest'],
    ['/favicon.svg', 'latest'],
    ['/api/home/startup', 'start'],
    ['/api/sockmsg/init', 'start'],
    ['/api/auth/user_info', 'network'],
    ['/api/pay/recharge', 'network'],
    ['/sock.io/?EIO=4', 'network'],
    ['/webhooks/pay', 'network'],
    ['/console/assets/main-a.js', 'network'],
    ['https://other.example/assets/a.js', 'network'],
  ])('%s is answered by: %s', (path, expected) => {
    expect(route(path)).toBe(expected)
  })

  it.each(['/', '/h5/mines', '/bets?page=2'])('navigates to %s by the network first', (path) => {
    expect(route(path, 'navigate')).toBe('page')
  })

  it.each([
    '/console',
    '/console/money',
    '/docs',
    '/identity-check/sumsub?lang=pt',
    '/unsubscribe/abc',
    '/api/game/play?id=1',
    '/openapi.json',
    '/?network',
  ])('leaves a navigation to %s alone', (path) => {
    expect(route(path, 'navigate')).toBe('network')
  })

  it('leaves writes, parts of files and drafts of the design alone', () => {
    expect(route('/assets/a.js', 'cors', 'POST')).toBe('network')
    expect(route('/assets/a.mp3', 'cors', 'GET', new Headers({ range: 'bytes=0-' }))).toBe('network')
    expect(route('/static/theme/x', 'cors', 'GET', new Headers({ DesignToken: 'x' }))).toBe('network')
    expect(route('/?designToken=x', 'navigate')).toBe('network')
  })

  it('tells pages of the site from those of the console', () => {
    expect([isSitePage(`${ORIGIN}/h5/mines`), isSitePage(`${ORIGIN}/console/money`)]).toEqual([true, false])
  })
})

describe('[G-25] the files of a build', () => {
  it('are kept on installation as far as the first screen needs them, the rest when the page is idle', async () => {
    const { files, store } = await installed()
    expect(store.paths).not.toContain('/assets/mines-a.js')
    expect(store.paths).toEqual(expect.arrayContaining(['/', '/offline', '/assets/start-a.js']))
    await files.keepAll()
    expect(store.paths).toContain('/assets/mines-a.js')
  })

  it('come from the cache without a request, also after the server has another build', async () => {
    const { site, files } = await installed()
    await files.keepAll()
    site.served.clear()
    site.asked.length = 0
    expect(await (await files.answer(asked('/assets/mines-a.js'))).text()).toBe('mines')
    expect(site.asked).toEqual([])
  })

  it.each([
    ['other bytes', () => scriptOf('not what the list says')],
    ['the log-in page of a network', () => htmlOf('<h1>Welcome to our Wi-Fi</h1>')],
    ['404', () => scriptOf('').clone() && new Response('', { status: 404 })],
  ])('stop the installation if one of the first screen comes as %s', async (_, answer) => {
    const site = new FakeSite()
    const around = await site.build('a', FILES)
    site.served.set('/assets/start-a.js', answer)
    await expect(new BuildFiles(around).install()).rejects.toThrow('/assets/start-a.js is not of this build')
  })

  it.each([
    ['the page of another build', '/', () => htmlOf(pageOf('b')), 'the page at / is not of the build a'],
    ['another list', LIST, () => new Response('{}'), `${LIST} is not of this build`],
  ])('stop the installation if the server has %s', async (_, path, answer, fault) => {
    const site = new FakeSite()
    const around = await site.build('a', FILES)
    site.served.set(path, answer)
    await expect(new BuildFiles(around).install()).rejects.toThrow(fault)
  })

  it('are never executed with foreign content: the part fails to load and is asked for again', async () => {
    const { site, files } = await installed()
    site.served.set('/assets/mines-a.js', () => htmlOf('<h1>Welcome</h1>'))
    await expect(files.answer(asked('/assets/mines-a.js'))).rejects.toThrow('is not of this build')
    site.served.set('/assets/unknown-b.js', () => htmlOf('<h1>Welcome</h1>'))
    expect((await files.answer(asked('/assets/unknown-b.js'))).type).toBe('error')
    site.served.set('/assets/mines-a.js', () => scriptOf('mines'))
    expect(await (await files.answer(asked('/assets/mines-a.js'))).text()).toBe('mines')
  })

  it('of an earlier build are served to a page that still runs it, and dropped when none does', async () => {
    const { site, files } = await installed()
    await files.keepAll()
    const next = new BuildFiles(await site.build('b', { '/assets/start-b.js': 'start b' }))
    await next.install()
    site.served.delete('/assets/mines-a.js')
    expect(await (await next.answer(asked('/assets/mines-a.js'))).text()).toBe('mines')
    await next.drop(new Set(['a', 'b']))
    expect([...site.stores.named.keys()]).toEqual(['build-a', 'build-b'])
    await next.drop(new Set(['b']))
    expect([...site.stores.named.keys()]).toEqual(['build-b'])
  })

  it('of more builds than a day has are dropped even if a page has not answered which one it runs', async () => {
    const { site, files } = await installed()
    for (const old of ['1', '2', '3', '4', '5', '6']) site.stores.of(storeOf(old))
    await files.drop(undefined)
    expect([...site.stores.named.keys()]).toEqual(['build-a', 'build-3', 'build-4', 'build-5', 'build-6'])
  })

  it('are answered from the network when the disk is full', async () => {
    const { files, store } = await installed()
    store.isFull = true
    expect(await (await files.answer(asked('/assets/mines-a.js'))).text()).toBe('mines')
    expect(store.paths).not.toContain('/assets/mines-a.js')
  })
})

describe('[G-25] a navigation', () => {
  it("gets the server's page, and keeps it if it is of this build", async () => {
    const { around, store } = await installed()
    const html = `${pageOf('a')}published anew`
    const outcome = await answerPage(around, store, `${ORIGIN}/`, Promise.resolve(htmlOf(html)))
    expect([outcome.isKept, outcome.isOther, await outcome.response.text()]).toEqual([false, false, html])
    expect(await (await store.match('/'))?.text()).toBe(html)
  })

  it("gets the page of another build, which is not kept, and makes the worker look for that build's", async () => {
    const { around, store } = await installed()
    const outcome = await answerPage(around, store, `${ORIGIN}/`, Promise.resolve(htmlOf(pageOf('b'))))
    expect([outcome.isOther, await outcome.response.text()]).toEqual([true, pageOf('b')])
    expect(await (await store.match('/'))?.text()).toContain('content="a"')
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a captive portal that answers 200', () => Promise.resolve(htmlOf('<h1>Welcome to our Wi-Fi</h1>'))],
    ['a gateway without a server', () => Promise.resolve(htmlOf('<h1>Bad gateway</h1>', 502))],
    [
      'a captive portal that redirects',
      () => Promise.resolve(Object.defineProperty(htmlOf(''), 'type', { value: 'opaqueredirect' })),
    ],
  ])('gets the kept page with %s', async (_, network) => {
    const { around, store } = await installed()
    const outcome = await answerPage(around, store, `${ORIGIN}/h5/mines`, network())
    expect([outcome.isKept, await outcome.response.text()]).toEqual([true, pageOf('a', '/assets/start-a.js')])
  })

  it('gets the kept page when the network hangs', async () => {
    const { site, around, store } = await installed()
    const answering = answerPage(around, store, `${ORIGIN}/`, never())
    site.letTimePass()
    expect((await answering).isKept).toBe(true)
  })

  it('gets whatever comes, late or foreign, where no page is kept', async () => {
    const { site, around } = await installed()
    let answer: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const answering = answerPage(around, undefined, `${ORIGIN}/`, late)
    site.letTimePass()
    answer(htmlOf('<h1>Welcome</h1>'))
    expect(await (await answering).response.text()).toBe('<h1>Welcome</h1>')
  })

  it("gets the server's own refusal", async () => {
    const { around, store } = await installed()
    const outcome = await answerPage(around, store, `${ORIGIN}/`, Promise.resolve(htmlOf('Forbidden', 403)))
    expect([outcome.isKept, outcome.response.status]).toEqual([false, 403])
  })
})

describe('[G-25] /config.js', () => {
  it('is asked for together with its page, and once for each', async () => {
    const { site, around } = await installed()
    site.served.set('/config.js', () => scriptOf('window.siteConfig = {"special":true}'))
    site.asked.length = 0
    const early = new EarlySettings()
    early.ask(around, 'a page')
    expect(early.take('another page')).toBeUndefined()
    const answer = await answerConfig(around, asked('/config.js'), false, early.take('a page'))
    expect(await answer.text()).toContain('"special":true')
    expect(site.asked).toEqual(['/config.js'])
    expect(early.take('a page')).toBeUndefined()
  })

  it('is forgotten if its page never asks for it', async () => {
    const { site, around } = await installed()
    const early = new EarlySettings()
    early.ask(around, 'a page')
    const passed = around.wait(1)
    site.letTimePass()
    await passed
    expect(early.take('a page')).toBeUndefined()
  })

  it('is never kept, and comes from the server as it is', async () => {
    const { site, around } = await installed()
    site.served.set('/config.js', () => scriptOf('window.siteConfig = {"special":true}'))
    expect(await (await answerConfig(around, asked('/config.js'), false)).text()).toContain('"special":true')
    for (const store of site.stores.named.values()) expect(store.paths).not.toContain('/config.js')
  })

  it.each([
    ['there is no network', (site: FakeSite) => void (site.isReachable = false)],
    ['somebody else answers', (site: FakeSite) => site.served.set('/config.js', () => htmlOf('<h1>Hi</h1>'))],
  ])('lets the page start without settings when %s', async (_, happens) => {
    const { site, around } = await installed()
    happens(site)
    const text = await (await answerConfig(around, asked('/config.js'), true)).text()
    expect(text).toMatch(/^window\.siteConfig = \{"special":false,"callbackUrl":""/)
    expect(text).toContain('root.dataset.theme')
  })
})

describe('[G-25] answers for everybody', () => {
  const json = (cacheControl: string) => () =>
    Response.json({ status: 0 }, { headers: { 'cache-control': cacheControl } })

  it('that never change under their key are kept and asked for once', async () => {
    const { site, around } = await installed()
    site.served.set('/static/theme/k?device=pc', json('public, max-age=31536000, immutable'))
    await answerImmutable(around, asked('/static/theme/k?device=pc'))
    site.isReachable = false
    expect((await answerImmutable(around, asked('/static/theme/k?device=pc'))).status).toBe(200)
    // A phone that was turned: the theme of the other device has the same shape.
    expect((await answerImmutable(around, asked('/static/theme/k?device=mobile'))).status).toBe(200)
    await expect(answerImmutable(around, asked('/static/theme/other?device=pc'))).rejects.toThrow(
      'Failed to fetch',
    )
  })

  it('that may change, or come from somebody else, are not kept', async () => {
    const { site, around } = await installed()
    site.served.set('/static/theme/old', json('no-store'))
    site.served.set('/static/lang/en', () => htmlOf('<h1>Welcome</h1>'))
    await answerImmutable(around, asked('/static/theme/old'))
    await answerImmutable(around, asked('/static/lang/en'))
    expect(site.stores.of('answers').paths).toEqual([])
  })

  it('of the design are the newest there is, and the last ones without a network', async () => {
    const { site, around } = await installed()
    const article = '/design/article_detail/help'
    site.served.set(article, () => Response.json({ n: 1 }))
    await answerLatest(around, asked(article))
    site.served.set(article, () => Response.json({ n: 2 }))
    expect(await (await answerLatest(around, asked(article))).json()).toEqual({ n: 2 })
    site.isReachable = false
    expect(await (await answerLatest(around, asked(article))).json()).toEqual({ n: 2 })
    await expect(answerLatest(around, asked('/design/article_detail/other'))).rejects.toThrow(
      'Failed to fetch',
    )
  })

  it('are bounded in number, the oldest dropped first', async () => {
    const { site, around } = await installed()
    for (let n = 0; n < 130; n += 1) {
      site.served.set(`/static/asset/${n}.json`, json('immutable'))
      await answerImmutable(around, asked(`/static/asset/${n}.json`))
    }
    const { paths } = site.stores.of('answers')
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([
      120,
      '/static/asset/10.json',
      '/static/asset/129.json',
    ])
  })
})

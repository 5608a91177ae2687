import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedHouse } from '@baize/dev-env'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Heard, openShell } from './browsers.ts'
import { arrives, deposits, logsIn, newAccount, winsAtMines } from './main-paths.ts'
import { MALFORMED } from './malformed.ts'
import type { Reader } from './reader.ts'

const { site } = sharedHouse()
const IDS = 'aid=device-1&gaid=google-1'

/** A page that is not ours, trying everything to reach the app. */
const FOREIGN = `<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1><script>
  const message = '{"type":"readClipboard"}'
  document.dispatchEvent(new CustomEvent('baize-app-message', { detail: JSON.stringify({ id: 1, message }) }))
  window.tried = [typeof window.AppShell, typeof (window.webkit?.messageHandlers?.appShell)].join()
</script>`

describe('[G-26] [A-36] the site in the GTK shell', () => {
  let folder: string
  let reader: Reader
  let heard: () => Heard[]
  const asked: string[] = []
  const elsewhere = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers['user-agent']}`)
    response.setHeader('content-type', 'text/html').end(FOREIGN)
  })
  let foreignSite: string
  beforeAll(async () => {
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const address = elsewhere.address()
    foreignSite = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => void elsewhere.close())

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baize-shell-'))
    const more = ['--clipboard=W2A-friend-of-a-friend', `--ids=${IDS}`]
    const opened = await openShell(site, join(folder, 'journal'), more)
    reader = opened.reader
    heard = opened.heard
  })
  afterEach(async () => {
    await reader.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const kept = (name: string) => reader.evaluates('return localStorage.getItem(args[0])', name)
  const types = () => heard().flatMap(({ event, type }) => (event === 'message' && type ? [type] : []))
  const send = (message: unknown) =>
    reader.evaluates('return (await window.AppShell.send(args[0])) ?? null', message)

  it('[E-11] [E-15] tells the page its version, its ids and the clipboard; a player logs in, deposits and wins at mines', async () => {
    const account = await newAccount(site)
    await arrives(reader, site)
    expect(await reader.evaluates('return navigator.userAgent')).toMatch(/ BaizeApp\/\d+\.\d+\.\d+$/)
    await reader.waitsFor('the version', async () => (await kept('version')) === '"113"')
    expect([await kept('aid'), await kept('gaid')]).toEqual(['"device-1"', '"google-1"'])
    expect(types()).toEqual(expect.arrayContaining(['deviceInfo', 'readClipboard']))
    await reader.waitsFor('the invitation', async () =>
      String(await kept('initParams')).includes('friend-of-a-friend'),
    )
    await logsIn(reader, account)
    await deposits(reader, async () => {
      expect(await reader.address()).not.toContain(site)
      expect(await reader.evaluates('return typeof window.AppShell')).toBe('undefined')
    })
    await winsAtMines(reader, site)
  })

  it('fills the screen for a framed game and restores it', async () => {
    await arrives(reader, site)
    await reader.evaluates(
      `history.pushState(null, '', '/embed?gameId=mines'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await reader.waitsFor('the full screen', async () => types().includes('enterFullScreen'))
    await reader.evaluates(`history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))`)
    await reader.waitsFor('the end of it', async () =>
      ['exitFullScreen', 'portScreen'].every((type) => types().includes(type)),
    )
    const screen = types().filter((type) => type.endsWith('Screen'))
    expect(screen).toEqual(['enterFullScreen', 'exitFullScreen', 'portScreen'])
  })

  it('opens links to elsewhere outside, and addresses of other schemes not at all', async () => {
    await arrives(reader, site)
    await reader.evaluates(`document.body.insertAdjacentHTML('afterbegin',
      '<a id="out" href="https://elsewhere.example/a" target="_blank" rel="noopener" style="position:fixed;z-index:999999;top:0;left:0;background:#fff;color:#000">Elsewhere now</a>')`)
    await reader.presses({ role: 'link', name: 'Elsewhere now' })
    await send('{"type":"launchUrl","url":"https://elsewhere.example/b"}')
    await send('{"type":"launchUrl","url":"javascript:alert(1)"}')
    await send('{"type":"launchUrl","url":"file:///etc/passwd"}')
    await reader.waitsFor(
      'the addresses',
      async () => heard().filter(({ event }) => event === 'outside').length >= 2,
    )
    expect(heard().flatMap(({ event, url }) => (event === 'outside' ? [url] : []))).toEqual([
      'https://elsewhere.example/a',
      'https://elsewhere.example/b',
    ])
    expect(await reader.address()).toBe(`${site}/`)
  })

  it('opens a page over ours that does not know of the app, and runs its script there', async () => {
    await arrives(reader, site)
    const popup = { type: 'onPopup', top: 44, title: 'Help', url: `${foreignSite}/popup`, fullScreen: false }
    await send(JSON.stringify({ ...popup, script: 'fetch(`/ran-${typeof AppShell}`)' }))
    await reader.waitsFor('the script', async () => asked.some((request) => request.startsWith('/ran-')))
    expect(asked.map((request) => request.split(' ')[0])).toEqual(
      expect.arrayContaining(['/popup', '/ran-undefined']),
    )
    expect(asked.filter((request) => request.includes('BaizeApp'))).toEqual([])
    expect(await reader.address()).toBe(`${site}/`)
  })

  it('does not hear a page that is not ours', async () => {
    await arrives(reader, site)
    await reader.waitsFor('the bridge', async () => types().includes('deviceInfo'))
    const before = heard().length
    await reader.goesTo(`${foreignSite}/`)
    expect(await reader.evaluates('return window.tried')).toBe('undefined,undefined')
    await arrives(reader, site)
    expect(JSON.parse(String(await send('{"type":"readClipboard"}')))).toEqual({
      text: 'W2A-friend-of-a-friend',
    })
    const since = heard().slice(before)
    expect(since.filter(({ event, url }) => event === 'refused' || url?.startsWith(foreignSite))).toEqual([])
  })

  it('ignores malformed messages and goes on', async () => {
    await arrives(reader, site)
    for (const message of MALFORMED) expect(await send(message)).toBeNull()
    expect(heard().filter(({ event }) => event === 'refused')).toHaveLength(MALFORMED.length)
    expect(heard().filter(({ event }) => event === 'outside')).toEqual([])
    expect(await send('{"type":"deviceInfo"}')).toContain('"realVersionCode": 113')
  })
})

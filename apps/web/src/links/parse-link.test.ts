import { LinkAction } from '@baize/contract/player'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAddress } from './from-address.ts'
import { NOTHING, parseLink } from './parse-link.ts'

const SITE = 'https://baize.test'

it.each<[string, string, LinkAction]>([
  ['L-01', '#action={"type":"game","gameId":"mines"}', { type: 'game', gameId: 'mines', demo: false }],
  ['L-01', '#action=%7B%22type%22:%22back%22%7D', { type: 'back' }],
  ['L-02', '#iframe=https://help.test/a%20b?c=%2F', { type: 'frame', url: 'https://help.test/a%20b?c=%2F' }],
  ['L-02', '#iframe=https%3A%2F%2Fhelp.test%2Fa', { type: 'frame', url: 'https://help.test/a' }],
  ['L-02', '#iframe=/h5/mines', { type: 'frame', url: '/h5/mines' }],
  ['L-03', '#recharge', { type: 'recharge' }],
  ['L-04', '#withdraw', { type: 'withdraw' }],
  ['L-05', '#gameId=mines', { type: 'game', gameId: 'mines', demo: false }],
  ['L-05', '#gameId=mines&demo', { type: 'game', gameId: 'mines', demo: true }],
  ['L-06', '#logOut', { type: 'logOut' }],
  ['L-07', '#notifications', { type: 'notifications' }],
  ['L-08', '#anchor=rules%20of%20play', { type: 'anchor', elementId: 'rules of play' }],
  ['L-09', '#lottery=42', { type: 'lottery', gameId: '42' }],
  ['L-10', '#lotteryRoom=7', { type: 'lotteryRoom', roomId: '7' }],
  ['L-11', '#login', { type: 'login' }],
  ['L-12', '#register', { type: 'register' }],
  ['L-13', '#moneyRain', { type: 'moneyRain' }],
  ['L-14', '#download=', { type: 'download', options: {} }],
  [
    'L-14',
    '#download=https://cdn.test/app.apk',
    { type: 'download', options: { downloadLink: 'https://cdn.test/app.apk' } },
  ],
  ['L-14', '#download={"enablePwa":true}', { type: 'download', options: { enablePwa: true } }],
  ['L-15', '#signPopup', { type: 'signPopup', open: true }],
  ['L-15', '#signPopup=false', { type: 'signPopup', open: false }],
  ['L-16', '#onOpen=freeSpin', { type: 'onOpen', name: 'freeSpin' }],
  ['L-17', '#back', { type: 'back' }],
  ['L-18', 'https://help.test/', { type: 'window', url: 'https://help.test/' }],
  ['L-18', '/bets?page=2#top', { type: 'path', path: '/bets?page=2#top' }],
  ['L-18', 'fairness', { type: 'path', path: '/fairness' }],
])('[%s] %s', (_, text, action) => {
  expect(parseLink(text)).toEqual(action)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://evil.test/1',
  'mailto:someone@evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/../..//evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'https://baize.test@evil.test/',
  'https://user:secret@evil.test/',
  'https://',
  'http://[',
  '#iframe=',
  '#iframe=javascript:alert(1)',
  '#iframe=javascript%3Aalert(1)',
  '#iframe=data:text/html,x',
  '#iframe=//evil.test',
  '#iframe=%2F%2Fevil.test',
  '#action=',
  '#action=null',
  '#action=[]',
  '#action={"type":"window","url":"javascript:alert(1)"}',
  '#action={"type":"path","path":"//evil.test"}',
  '#action={"type":"eval","code":"1"}',
  '#action={"__proto__":{"type":"back"}}',
  '#download=javascript:alert(1)',
  '#onOpen=nothingOfOurs',
  '#onOpen=__proto__',
  '#gameId=',
  '#gameId=../../etc',
  '#lottery=a b',
  '#anchor=',
  '#recharge=1',
  '#signPopup=maybe',
  '#content',
  '#__proto__',
  '#',
  '',
  '   ',
])('[L-18] %j has no meaning', (text) => {
  expect(parseLink(text)).toEqual(NOTHING)
})

/** Fragments of attack strings, in any order, mixed with arbitrary text. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '\t',
        '\n',
        '\u0000',
        '..',
        '.',
        '@',
        ':',
        '#',
        '?',
        '%2f',
        '%5c',
        '%0d%0a',
        '&demo',
        'javascript:',
        'data:',
        'http:',
        'https://',
        'evil.test',
        '#iframe=',
        '#action=',
        '#download=',
        '#gameId=',
        '{"type":"window","url":"',
        '{"type":"path","path":"',
        '"}',
        '\u2028',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Address that a browser on our site would resolve it to. */
const destination = (action: LinkAction): URL | undefined => {
  switch (action.type) {
    case 'path':
      return new URL(action.path, SITE)
    case 'frame':
    case 'window':
      return new URL(action.url, SITE)
    default:
      return undefined
  }
}

describe('any link text', () => {
  it('[L-18] yields an action of the contract and never an exception', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(LinkAction.safeParse(parseLink(text)).success).toBe(true)
      }),
      { numRuns: caseCount(800, 3000) },
    )
  })

  it('[L-18] navigates only on the site and opens only web addresses in a window or frame', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const action = parseLink(text)
        const to = destination(action) ?? new URL(SITE)
        expect(to.protocol).toMatch(/^https?:$/)
        expect(to.username + to.password).toBe('')
        // The router writes the resolved path into the history: it must not parse as a host there either.
        const inside = action.type === 'path' ? [to.origin, new URL(to.pathname, SITE).origin] : [SITE]
        expect(new Set(inside)).toEqual(new Set([SITE]))
      }),
      { numRuns: caseCount(800, 3000) },
    )
  })

  it('[L-18] never leaves the site from the address, which anybody may have written', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const action = fromAddress(parseLink(text))
        expect(destination(action)?.origin ?? SITE).toBe(SITE)
        expect(action.type === 'download' ? action.options : {}).toEqual({})
      }),
      { numRuns: caseCount(800, 3000) },
    )
  })
})

it.each(['#iframe=https://evil.test/', '#action={"type":"window","url":"https://evil.test/"}'])(
  '[L-02] the address may not say %s, although the design may',
  (text) => {
    expect(parseLink(text).type).toMatch(/^(frame|window)$/)
    expect(fromAddress(parseLink(text))).toEqual(NOTHING)
  },
)

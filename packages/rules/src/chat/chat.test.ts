import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf } from './check.ts'
import { cleanText, lengthOf } from './clean.ts'
import { skeletonOf } from './skeleton.ts'

const room = (text: string): string => cleanText(text, { kind: 'room' })

/** Any text, with more of what makes texts unreadable than chance would give. */
const odd = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '\u202E',
        '\u2066',
        '\u200B',
        '\u200D',
        '\u200C',
        '\uFEFF',
        '\uFE0F',
        '\u034F',
        '\u0300\u0301\u0302\u0303\u0304\u0305',
        '\u20DD',
        '\u3164',
        '\u2800',
        '\uD83D',
        '\u{E0041}',
        '\uFDD0',
        '\uFDFA',
        '\u{1F469}\u200D\u{1F680}',
        '❤️',
        '1️⃣',
        '🇧🇷',
        '<script>',
        '\n',
        ' ',
        'a',
      ),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

describe('the cleaning of a chat text', () => {
  it('normalises any text to one readable form that needs no second cleaning', () => {
    fc.assert(
      fc.property(odd, fc.constantFrom('room', 'letter'), (text, kind) => {
        const clean = cleanText(text, { kind })
        expect(cleanText(clean, { kind })).toBe(clean)
        expect(clean).toBe(clean.trim())
        const bare = clean.replaceAll('\u200D', '').replaceAll('\uFE0F', '').replaceAll('\n', '')
        expect(bare).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u)
        expect(bare).not.toMatch(/\p{M}{4}/u)
        expect(clean).not.toMatch(
          /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0F])\u200D/u,
        )
        expect(clean).not.toMatch(kind === 'room' ? /\s\s|\n/ : /\n{3}|  /)
      }),
      { numRuns: caseCount(150, 100_000) },
    )
  })

  it.each([
    ['a family and a rocket woman', '👨‍👩‍👧 👩‍🚀 ❤️ 1️⃣ 🇧🇷', '👨‍👩‍👧 👩‍🚀 ❤️ 1️⃣ 🇧🇷'],
    ['zero-width splits', 'te\u200Bst\u200D', 'test'],
    ['bidirectional overrides', 'abc\u202Edef', 'abcdef'],
    ['full-width letters', 'ｈｅｌｌｏ', 'hello'],
    ['marks piled up', 'a\u0301\u0302\u0303\u0304\u0305b', 'á\u0302\u0303\u0304b'],
    ['blanks of all kinds', ' a\u00A0\u3000\tb\nc ', 'a b c'],
    ['invisible fillers only', '\u3164\u115F\u2800\u200B', ''],
    ['half a surrogate pair', 'a\uD83Db', 'ab'],
    ['long runs', 'gooooooooooooooool', 'gooooooooool'],
    ['shouting', 'I WANT MY MONEY BACK', 'i want my money back'],
    ['short capitals', 'GG WP', 'GG WP'],
    ['Thai with its marks', 'กำลังเล่นอยู่', 'กําลังเล่นอยู่'],
  ])('handles %s', (_what, written, clean) => {
    expect(room(written)).toBe(clean)
  })

  it('keeps the paragraphs, capitals and numbers of a letter to support', () => {
    const letter = 'MY ORDER NUMBER IS 00000000000001\r\n\r\n\r\n\r\nPlease  help'
    expect(cleanText(letter, { kind: 'letter' })).toBe('MY ORDER NUMBER IS 00000000000001\n\nPlease help')
  })

  it('counts characters as readers do', () => {
    expect(lengthOf('a👨‍👩‍👧é')).toBe(3)
    expect(lengthOf('abcdef', 2)).toBe(3)
  })
})

describe('the rules of a room', () => {
  it.each([
    ['markup', '<b>hi</b>'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['markup', 'hi &#60;script&#62;'],
    ['markup', '[url=x]click[/url]'],
    ['markup', 'javascript:alert(1)'],
    ['link', 'go to https://example.com/x'],
    ['link', 'example.com'],
    ['link', 'example . com'],
    ['link', 'example dot com'],
    ['link', 'example(ponto)com'],
    ['link', 'www.example'],
    ['link', '10.1.2.3'],
    ['link', 'example.top'],
    ['link', 'come to example.top!'],
    ['link', 'example。com'],
    ['link', 'example．com'],
    ['link', 'example｡top'],
    ['link', 'пример.рф'],
    ['link', 'пример。рф'],
    ['link', '例子.中国'],
    ['link', 'मिसाल.भारत'],
    ['link', 'xn--e1afmkfd.xn--p1ai'],
    ['link', 'example%2Ecom'],
    ['link', 'https%3A%2F%2Fexample'],
    ['link', 'example .top'],
    ['link', 'example . рф'],
    ['link', 'example dot top'],
    ['link', 'example [d0t] top'],
    ['link', 'e x a m p l e . c o m'],
    ['link', 'example.соm'],
    ['link', 'example·com'],
    ['link', 'exa\u200Bmple\u2060.\u200Ctop'],
    ['link', 'example.is'],
    ['link', 'ok.so/abc'],
    ['link', '888.com'],
    ['link', 'a.example.photography/x'],
    ['contact', 'me@example.com'],
    ['contact', 'me (at) example.com'],
    ['contact', 'call +55 11 98765-4321'],
    ['contact', 'call 1 1 9 8 7 6 5 4 3 2 1'],
    ['contact', 'find me on TeIegram'],
    ['contact', 'w h a t s a p p'],
    ['contact', 't.me/abc'],
    ['words', 'FUCK'],
    ['words', 'fuuuucking'],
    ['words', 'f.u.c.k you'],
    ['words', 'f u c k'],
    ['words', 'fuсk'],
    ['words', '5h1t'],
    ['words', 'que porra'],
    ['words', 'filho da puta'],
    ['words', 'dasar ANJ1NG'],
    ['words', 'kontol lu'],
  ])('refuse %s: %s', (fault, text) => {
    expect(faultOf(room(text))).toBe(fault)
  })

  it.each([
    'hello everybody',
    'I <3 this game',
    '5 < 7 and 7 > 5',
    'putar sekali lagi',
    'my computador is slow',
    'Scunthorpe is a town',
    'I won 1,250.50 with 3 dice!',
    'cassino na classe',
    'ok. me too',
    'ok.thanks',
    'ok.so what now',
    '1.5',
    'I got 2.5x and 10.75 back',
    'see you at 10.am',
    'j.k. and e.g. this',
    'bom jogo.obrigado',
    'wait...what',
    'a dot on the map',
    'the top. Top player!',
    'lol.no',
    '好。谢谢',
    'total 28? big, odd, 12345',
    'boa noite, galera @ana 🍀',
    'assistir ao jogo',
    'selamat malam semua',
  ])('accept: %s', (text) => {
    expect(faultOf(room(text))).toBeNull()
  })

  it('see through invisible characters, which the cleaning removes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fuck', 'example.com', 'example.top', 'пример.рф', 'me@example.com', '<b>x</b>'),
        fc.array(fc.constantFrom('\u200B', '\u200D', '\u2060', '\u00AD', '\u034F', '\u202E'), {
          minLength: 1,
          maxLength: 8,
        }),
        (text, hidden) => {
          const split = text
            .split('')
            .map((letter, n) => letter + (hidden[n] ?? ''))
            .join('')
          expect(faultOf(room(split))).not.toBeNull()
        },
      ),
      { numRuns: caseCount(30, 5000) },
    )
  })
})

it('names that look alike share one skeleton', () => {
  expect(new Set(['paypal', 'paypaI', 'pаypal', 'PayPa1'].map(skeletonOf)).size).toBe(1)
  expect(skeletonOf('ana')).not.toBe(skeletonOf('bruno'))
})

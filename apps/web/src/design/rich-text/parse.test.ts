import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Inline, parseRichText, type RichPart, wordsOf } from './parse.ts'

const text = (words: string) => ({ kind: 'text', text: words }) as const
const paragraph = (...content: Inline[]): RichPart => ({ kind: 'paragraph', lines: [content] })

describe('a text of a design', () => {
  it('is parsed into paragraphs, headings and lists', () => {
    expect(
      parseRichText('## Deposits\nPay\r\nand play.\n\n### How\n- first\n- second\nthen\n- third'),
    ).toEqual([
      { kind: 'heading', level: 2, content: [text('Deposits')] },
      { kind: 'paragraph', lines: [[text('Pay')], [text('and play.')]] },
      { kind: 'heading', level: 3, content: [text('How')] },
      { kind: 'list', items: [[text('first')], [text('second')]] },
      paragraph(text('then')),
      { kind: 'list', items: [[text('third')]] },
    ])
  })

  it('is parsed into bold words and links, also nested', () => {
    const help = { kind: 'link', text: 'help', to: '/help#anchor=x' } as const
    expect(parseRichText('Ask for [help](/help#anchor=x), **now**!')).toEqual([
      paragraph(text('Ask for '), help, text(', '), { kind: 'bold', content: [text('now')] }, text('!')),
    ])
    expect(parseRichText('**see [help](/help#anchor=x)**')).toEqual([
      paragraph({ kind: 'bold', content: [text('see '), help] }),
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '# not one of ours',
    '-no space',
    '2 ** 3',
    '****',
    '[words](',
    '[words]()',
    '[](/help)',
    '[a](b c)',
    '`code`',
    '![picture](x.png',
    '*stars* and _lines_',
  ])('stays plain when it contains no markup: %s', (words) => {
    expect(parseRichText(words)).toEqual([paragraph(text(words))])
  })
})

it('yields its visible words without markup', () => {
  const [line] = inlines(parseRichText('**Ask [us](/help)**'))
  expect(line && wordsOf([line, text(' now')])).toBe('Ask us now')
})

const markup = fc.constantFrom(
  '\n',
  '\n\n',
  '\r\n',
  '## ',
  '### ',
  '- ',
  '**',
  '*',
  '[',
  '](',
  ')',
  ']',
  '(',
  ' ',
  '<b>',
  '<script>',
  '&amp;',
  'javascript:',
)
const anything = fc
  .array(fc.oneof(markup, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 })
  .map((parts) => parts.join(''))

const inlines = (parts: readonly RichPart[]): Inline[] =>
  parts.flatMap((part) => {
    if (part.kind === 'heading') return [...part.content]
    return (part.kind === 'list' ? part.items : part.lines).flat()
  })
const written = (inline: Inline): string => {
  if (inline.kind === 'text') return inline.text
  return inline.kind === 'link'
    ? `[${inline.text}](${inline.to})`
    : `**${inline.content.map(written).join('')}**`
}
const letters = (words: string): string => words.replaceAll(/\s+/g, '')

describe('any text', () => {
  it('is parsed without losing or reordering a character other than markup', () => {
    fc.assert(
      fc.property(anything, (words) => {
        const signs = words
          .split(/\r\n|[\n\r]/)
          .map((line) => line.trim().replace(/^(#{2,3}|-) /, ''))
          .join('')
        expect(letters(inlines(parseRichText(words)).map(written).join(''))).toBe(letters(signs))
      }),
      { numRuns: caseCount(500, 2000) },
    )
  })

  it('has no empty part and no link with a character that would end it', () => {
    fc.assert(
      fc.property(anything, (words) => {
        const found = inlines(parseRichText(words))
        const inner = found.flatMap((inline) => (inline.kind === 'bold' ? inline.content : [inline]))
        expect(inner.filter((plain) => plain.text === '')).toEqual([])
        const links = inner.flatMap((plain) => (plain.kind === 'link' ? [plain.to] : []))
        for (const to of links) expect(to).toMatch(/^[^()\s]+$/)
      }),
      { numRuns: caseCount(500, 2000) },
    )
  })
})

it.each(['['.repeat(50_000), '**'.repeat(25_000), `[${'a]('.repeat(16_000)}`, '- '.repeat(25_000)])(
  'the longest texts are parsed quickly, however they are written',
  (words) => {
    expect(letters(inlines(parseRichText(words)).map(written).join('')).length).toBeGreaterThan(0)
  },
)

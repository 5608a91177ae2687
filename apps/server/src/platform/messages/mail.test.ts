import { LANGUAGES } from '@baize/contract/shared'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { OURS } from '../../providers/testing/rsa-keys.fixture.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { mailOf } from './mail.ts'
import { MESSAGE_WORDS } from './message.ts'
import { openSmtp } from './peers.fixture.ts'
import { smtpDriver } from './smtp.ts'
import { bouncedMessage } from './tokens.ts'

const VALUES = {
  code: '123456',
  amount: '$ 5.00',
  title: 'Bonus <credited>',
  text: 'You & I',
  transcript: 'a: b\nc: <d>',
}
const SITE = { site: 'https://baize.example', unsubscribe: 'https://baize.example/unsubscribe/x' }

describe.each(LANGUAGES.map(({ id }) => id))('an e-mail in %s', (language) => {
  it.each(MESSAGE_WORDS)('about %s says the same in HTML and in text, and loads nothing', (words) => {
    const { subject, text, html } = mailOf({ words, values: VALUES, language }, SITE)
    expect(subject).not.toBe('')
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|messages\.\w/)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|\bsrc=|url\(|@import|javascript:/i)
    const shown = html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    for (const line of text
      .split('\n')
      .filter((part) => part !== '' && part !== '--' && !part.includes('https:')))
      expect(shown).toContain(line)
    expect([text, html].every((part) => part.includes(SITE.unsubscribe))).toBe(true)
  })
})

it('an essential e-mail has no link that ends it', () => {
  const { text, html } = mailOf(
    { words: 'messages.code', values: VALUES, language: 'en' },
    { ...SITE, unsubscribe: null },
  )
  expect(`${text}${html}`).not.toContain('unsubscribe')
})

it('an e-mail on the wire is signed with its unsubscribe headers and comes back to an address of its own', async () => {
  const peer = await openSmtp()
  const key = { domain: 'baize.example', privateKey: OURS.privateKey }
  const config = testConfig('postgres://x', {
    emailUrl: peer.url,
    emailFrom: 'Baize <no-reply@baize.example>',
    emailReplyTo: 'support@baize.example',
    emailBounceDomain: 'bounces.baize.example',
    emailDkim: [
      { ...key, selector: 'new' },
      { ...key, selector: 'old' },
    ],
  })
  const driver = smtpDriver({ ...config, emailUrl: peer.url })
  const id = '0194d0b0-0000-7000-8000-000000000001'
  const message = { words: 'notify.mail', values: VALUES, language: 'en' } as const
  try {
    const { outcome } = await driver.send({
      ...message,
      id,
      channel: 'email',
      to: 'ana@example.com',
      notAfterMs: 0,
      text: '',
      mail: mailOf(message, SITE),
    })
    expect(outcome).toEqual({ kind: 'sent', providerId: `<${id}@baize.example>` })
  } finally {
    driver.close()
    await peer.close()
  }
  const [raw = ''] = peer.raw
  const [envelope = '', ...rest] = raw.split('\n')
  expect(bouncedMessage(config.accountSecrets, envelope)).toBe(id)
  const mail = await PostalMime.parse(rest.join('\n'))
  const header = (name: string) =>
    mail.headers.filter(({ key: found }) => found === name).map(({ value }) => value)
  expect(header('list-unsubscribe')).toEqual([`<${SITE.unsubscribe}>`])
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(mail.replyTo?.[0]).toMatchObject({ address: 'support@baize.example' })
  const signatures = header('dkim-signature')
  const selectors = signatures.map((signature) => /s=(\w+)/.exec(signature)?.[1])
  expect(new Set(selectors)).toEqual(new Set(['new', 'old']))
  for (const signature of signatures)
    expect(signature.replaceAll(/\s/g, '')).toMatch(/h=[^;]*List-Unsubscribe-Post/i)
  expect([mail.subject, mail.text?.includes('You & I'), mail.html?.includes('You &amp; I')]).toEqual([
    'Bonus <credited>',
    true,
    true,
  ])
})

it('a report on the wire has its file as an attachment, with every letter as it was', async () => {
  const peer = await openSmtp()
  const driver = smtpDriver({ ...testConfig('postgres://x', { emailUrl: peer.url }), emailUrl: peer.url })
  const file = '\uFEFFday,note\r\n2026-01-01,"São João, Köln"\r\n'
  const message = {
    words: 'messages.report',
    values: { ...VALUES, summary: 'GGR: 5', fileName: 'baize-revenue.csv', file },
    language: 'pt',
  } as const
  try {
    const { outcome } = await driver.send({
      ...message,
      id: '0194d0b0-0000-7000-8000-000000000002',
      channel: 'email',
      to: 'ana@example.com',
      notAfterMs: 0,
      text: '',
      mail: mailOf(message, { ...SITE, unsubscribe: null }),
    })
    expect(outcome.kind).toBe('sent')
  } finally {
    driver.close()
    await peer.close()
  }
  const [raw = ''] = peer.raw
  const wire = raw.slice(raw.indexOf('\n') + 1)
  expect(wire).toMatch(/Content-Type: multipart\/mixed/)
  expect(wire).toMatch(/Content-Disposition: attachment; filename=baize-revenue\.csv/)
  const { attachments, text } = await PostalMime.parse(wire, { attachmentEncoding: 'base64' })
  expect(attachments).toMatchObject([
    { mimeType: 'text/csv', disposition: 'attachment', content: Buffer.from(file).toString('base64') },
  ])
  expect(text).toContain('GGR: 5')
})

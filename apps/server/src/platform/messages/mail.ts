import type { LanguageId } from '@baize/contract/shared'
import { type Message, textOf } from './message.ts'

/** A file of an e-mail, as text. */
type MailFile = { readonly name: string; readonly type: string; readonly text: string }

/** An e-mail, ready for the mail server. */
export type MailText = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachment: MailFile | null
  /** One-click address (RFC 8058); null for essential messages. */
  readonly unsubscribe: string | null
}

type MailOptions = {
  /** Address of the site. */
  readonly site: string
  readonly unsubscribe: string | null
}

type Content = {
  readonly subject: string
  readonly title: string
  readonly code: string | null
  readonly paragraphs: readonly string[]
  readonly why: string
}

/** Renders a message as an e-mail: HTML and plain text with the same content. */
export function mailOf(
  message: Omit<Message, 'to' | 'channel'>,
  { site, unsubscribe }: MailOptions,
): MailText {
  const { language } = message
  const host = new URL(site).host
  const content = contentOf(message, host)
  return {
    subject: content.subject,
    text: plain(content, { language, site, host, unsubscribe }),
    html: html(content, { language, site, host, unsubscribe }),
    attachment: fileOf(message),
    unsubscribe,
  }
}

/** The file of a report; one that is too large for an e-mail is not among its values. */
function fileOf({ words, values: { fileName, file } }: Pick<Message, 'words' | 'values'>): MailFile | null {
  return words === 'messages.report' && fileName !== undefined && file !== undefined
    ? { name: fileName, type: 'text/csv; charset=utf-8', text: file }
    : null
}

function contentOf({ words, values, language }: Omit<Message, 'to' | 'channel'>, site: string): Content {
  const say = (key: string): string => textOf({ words: key, values: { ...values, site }, language })
  const why = say('messages.whyAccount')
  switch (words) {
    case 'messages.code':
      return {
        subject: say('messages.codeSubject'),
        title: say('messages.codeTitle'),
        code: values['code'] ?? '',
        paragraphs: [say('messages.codeText'), say('messages.codeNever')],
        why: say('messages.whyCode'),
      }
    case 'messages.changed':
      return {
        subject: say('messages.changedSubject'),
        title: say('messages.changedSubject'),
        code: null,
        paragraphs: [say(words)],
        why,
      }
    case 'messages.lateMoney':
    case 'messages.lateMoneyHeld':
      return {
        subject: say('messages.lateMoneySubject'),
        title: say('messages.lateMoneySubject'),
        code: null,
        paragraphs: [say(words)],
        why,
      }
    case 'notify.mail':
      return {
        subject: values['title'] ?? '',
        title: values['title'] ?? '',
        code: null,
        paragraphs: [values['text'] ?? ''],
        why: say('messages.whyChosen'),
      }
    case 'messages.alarm':
      return {
        subject: values['title'] ?? '',
        title: values['title'] ?? '',
        code: null,
        paragraphs: [values['summary'] ?? '', values['link'] ?? ''],
        why: say('messages.whyAlarm'),
      }
    case 'messages.report':
      return {
        subject: values['title'] ?? '',
        title: values['title'] ?? '',
        code: null,
        paragraphs: [...(values['summary'] ?? '').split('\n'), values['link'] ?? ''],
        why: say('messages.whyReport'),
      }
    case 'chat.transcriptMail':
      return {
        subject: say('messages.transcriptSubject'),
        title: say('messages.transcriptSubject'),
        code: null,
        paragraphs: (values['transcript'] ?? '').split('\n'),
        why: say('messages.whyTranscript'),
      }
  }
}

type Frame = {
  readonly language: LanguageId
  readonly site: string
  readonly host: string
  readonly unsubscribe: string | null
}

function plain({ title, code, paragraphs, why }: Content, { language, site, unsubscribe }: Frame): string {
  const say = (words: string): string => textOf({ words, values: {}, language })
  return [
    title,
    ...(code === null ? [] : [code]),
    paragraphs.join('\n\n'),
    '--',
    ['Baize', site, why].join('\n'),
    ...(unsubscribe === null ? [] : [`${say('messages.unsubscribe')}: ${unsubscribe}`]),
  ].join('\n\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Colours of the site. Mail programs without the media query show the light ones, which are inlined. */
const LIGHT = {
  page: '#edf1f6',
  card: '#ffffff',
  line: '#d6dee8',
  ink: '#121b28',
  quiet: '#45556a',
  accent: '#7a4d00',
}
const DARK = {
  page: '#0f1722',
  card: '#182231',
  line: '#26313f',
  ink: '#f3f6fa',
  quiet: '#a9b8ca',
  accent: '#ffcb6b',
}

/** Dark colours need `!important`: they override the inlined ones. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
.page { background: ${DARK.page} !important; }
.card { background: ${DARK.card} !important; border-color: ${DARK.line} !important; }
.code { background: ${DARK.page} !important; border-color: ${DARK.line} !important; color: ${DARK.ink} !important; }
.ink { color: ${DARK.ink} !important; }
.quiet { color: ${DARK.quiet} !important; }
.brand, .link { color: ${DARK.accent} !important; }
}`

function html({ subject, title, code, paragraphs, why }: Content, frame: Frame): string {
  const { language, site, host, unsubscribe } = frame
  const say = (words: string): string => textOf({ words, values: {}, language })
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:24px;color:${LIGHT.ink};white-space:pre-line">${escaped(text)}</p>`
  const shownCode =
    code === null
      ? ''
      : `<p class="code" style="margin:0 0 20px;padding:18px 12px;border:1px solid ${LIGHT.line};border-radius:12px;background:${LIGHT.page};color:${LIGHT.ink};font:700 36px/44px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escaped(code)}</p>`
  const end =
    unsubscribe === null
      ? ''
      : ` <a class="link" href="${escaped(unsubscribe)}" style="color:${LIGHT.accent};text-decoration:underline">${escaped(say('messages.unsubscribe'))}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK_STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};font-family:${FONT};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${LIGHT.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:4px 8px 16px"><p class="brand" style="margin:0;font-size:20px;line-height:28px;font-weight:800;color:${LIGHT.accent}">Baize</p></td></tr>
<tr><td class="card" style="padding:28px 24px 14px;border:1px solid ${LIGHT.line};border-radius:16px;background:${LIGHT.card}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:${LIGHT.ink}">${escaped(title)}</h1>
${shownCode}${paragraphs.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px">
<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:20px;color:${LIGHT.quiet}">${escaped(why)}${end}</p>
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:${LIGHT.quiet}">Baize · <a class="link" href="${escaped(site)}" style="color:${LIGHT.accent};text-decoration:underline">${escaped(host)}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

import type { ChosenKind } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { createStrangerLimit, limitStrangers } from '../../platform/http/stranger-limit.ts'
import { textOf } from '../../platform/messages/message.ts'
import { readUnsubscribeToken } from '../../platform/messages/tokens.ts'
import { endMails, findLanguage } from './sql.ts'

const bodyLimit = 4 * 1024
const ENDABLE: Readonly<Record<string, ChosenKind>> = { bonus: 'bonus', news: 'news' }

type Route = { Params: { token: string } }

/**
 * Ends e-mails of a kind (RFC 8058). A mail program posts to the address of the message: without a log-in, and it follows no
 * redirect. Scanners open every link, so opening it only shows the button.
 */
export const unsubscribePage =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    scope.removeAllContentTypeParsers()
    // Neither the fields of the form nor those of a mail program are read: the address says all.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const strangers = createStrangerLimit(ctx.clock)
    const options = { bodyLimit, ...limitStrangers(strangers) }
    const read = (ip: string, token: string) => {
      const claim = readUnsubscribeToken(ctx.config.accountSecrets, token, ctx.clock.now())
      const kind = claim === null ? undefined : ENDABLE[claim.topic]
      strangers.heard(ip, { isSigned: kind !== undefined, call: Buffer.from(token) })
      return claim === null || kind === undefined ? null : { userId: claim.userId, kind }
    }
    scope.get<Route>('/unsubscribe/:token', options, async (request, reply) => {
      const claim = read(request.ip, request.params.token)
      if (claim === null) return show(reply.code(404), 'en', 'dead')
      return show(reply, await findLanguage(ctx.db, claim.userId), 'ask')
    })
    scope.post<Route>('/unsubscribe/:token', options, async (request, reply) => {
      const claim = read(request.ip, request.params.token)
      if (claim === null) return show(reply.code(404), 'en', 'dead')
      await endMails(ctx.db, claim.userId, claim.kind)
      return show(reply, await findLanguage(ctx.db, claim.userId), 'done')
    })
  }

const WORDS = {
  ask: { title: 'messages.endTitle', text: 'messages.endText' },
  done: { title: 'messages.endedTitle', text: 'messages.endedText' },
  dead: { title: 'messages.endDeadTitle', text: 'messages.endDeadText' },
} as const

/** Works without JavaScript: it may be opened inside a mail program. */
function show(reply: FastifyReply, language: LanguageId, state: keyof typeof WORDS): FastifyReply {
  const say = (words: string): string => textOf({ words, values: {}, language })
  const { title, text } = WORDS[state]
  const button =
    state === 'ask'
      ? `<form method="post"><button type="submit">${say('messages.endButton')}</button></form>`
      : ''
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)} · Baize</title>
<style>
:root { color-scheme: light dark; --page: #edf1f6; --card: #fff; --line: #d6dee8; --ink: #121b28; --quiet: #45556a; --brand: #7a4d00; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1722; --card: #182231; --line: #26313f; --ink: #f3f6fa; --quiet: #a9b8ca; --brand: #ffcb6b; } }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/24px system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 520px; margin: 6vh auto 0; }
.brand { margin: 0 8px 16px; font-size: 20px; font-weight: 800; color: var(--brand); text-decoration: none; display: inline-block; }
section { padding: 28px 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; }
p { margin: 0 0 20px; color: var(--quiet); }
p:last-child { margin: 0; }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; background: #ffb52e; color: #121b28; font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<a class="brand" href="/">Baize</a>
<section>
<h1>${say(title)}</h1>
<p>${say(text)}</p>
${button}
</section>
</main>
</body>
</html>
`)
}

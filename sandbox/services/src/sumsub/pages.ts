import { afterForm } from '@baize/sandbox-shared/forms'
import { type Html, html } from '@baize/sandbox-shared/html'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Desk } from '../identity/desk.ts'
import { sandboxPage } from '../identity/page.ts'
import { refuse } from '../replies.ts'

/** The builder of the browser SDK: the same calls, with a page of ours in its frame. */
const BUILDER = `(() => {
  const origin = new URL(document.currentScript.src).origin
  window.snsWebSdk = {
    init(token) {
      const handlers = {}
      const builder = {
        withConf: () => builder,
        withOptions: () => builder,
        on: (name, handler) => { handlers[name] = handler; return builder },
        onMessage: () => builder,
        build: () => ({
          launch(selector) {
            const frame = document.createElement('iframe')
            frame.src = origin + '/sumsub/sdk?token=' + encodeURIComponent(token)
            frame.title = 'Identity check'
            frame.allow = 'camera; microphone'
            frame.style.cssText = 'width:100%;min-height:560px;border:0'
            addEventListener('message', (event) => {
              if (event.origin === origin && typeof event.data === 'string') handlers[event.data]?.({})
            })
            frame.addEventListener('load', () => handlers['idCheck.onReady']?.())
            document.querySelector(selector).replaceChildren(frame)
          },
          destroy() {},
        }),
      }
      return builder
    },
  }
})()
`

const TELL = "parent.postMessage('idCheck.onApplicantSubmitted', '*')"

/** The frame of the SDK may be shown by the site. */
const frame = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'",
    )
    .send(text)

/** In a template, the bundler would replace the end of a script by a helper of a package that is not installed. */
const SUBMITTED: Html = { html: '<script src="/sumsub/submitted.js"></script>' }

/** What a player sees of Sumsub: its SDK, and the step in its frame. */
export function sumsubPages(scope: FastifyInstance, desk: Desk): void {
  scope.get('/idensic/static/sns-websdk-builder.js', async (_request, reply) =>
    reply.type('text/javascript').header('cross-origin-resource-policy', 'cross-origin').send(BUILDER),
  )
  scope.get('/sumsub/submitted.js', async (_request, reply) => reply.type('text/javascript').send(TELL))
  scope.get<{ Querystring: { token?: string } }>('/sumsub/sdk', async (request, reply) => {
    const told = desk.find((request.query.token ?? '').replace(/^_act-/, ''))
    if (!told) return refuse(reply, 401, 'this token has expired')
    const isOpen = told.state === 'init' || (told.outcome?.state === 'failed' && !told.outcome.final)
    const form = html`<form method="post" action="/sumsub/sdk/${told.id}" class="fields">
<div class="field"><label for="kind">Document</label><select id="kind" name="kind">
<option value="ID_CARD">ID card</option><option value="PASSPORT">Passport</option><option value="DRIVERS">Driving licence</option></select></div>
<button class="primary" type="submit">Show the document and my face</button></form>`
    const done = html`<p class="lead">Thank you. We are checking your documents.</p>${SUBMITTED}`
    return frame(reply, sandboxPage('Sumsub', html`<h1>Verify your identity</h1>${isOpen ? form : done}`))
  })
  scope.post<{ Params: { id: string }; Body: { kind?: string } | undefined }>(
    '/sumsub/sdk/:id',
    async (request, reply) => {
      const told = desk.find(request.params.id)
      if (!told) return refuse(reply, 404, 'no such applicant')
      const kind = request.body?.kind ?? ''
      told.kind = ['ID_CARD', 'PASSPORT', 'DRIVERS'].includes(kind) ? kind : 'ID_CARD'
      if (told.state === 'init' || told.outcome?.state === 'failed') desk.submit(told)
      return afterForm(request, reply, `/sumsub/sdk?token=_act-${told.id}`, { state: told.state })
    },
  )
}

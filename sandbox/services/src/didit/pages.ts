import { html } from '@baize/sandbox-shared/html'
import type { FastifyInstance } from 'fastify'
import type { Desk } from '../identity/desk.ts'
import { sandboxPage } from '../identity/page.ts'
import { refuse, showPage } from '../replies.ts'
import { callbacks } from './api.ts'
import { diditStatus } from './webhook.ts'

/** What a player sees of Didit: a page of its own, and the way back. */
export function diditPages(scope: FastifyInstance, desk: Desk): void {
  scope.get<{ Params: { id: string } }>('/didit/session/:id', async (request, reply) => {
    const told = desk.find(request.params.id)
    if (told?.vendor !== 'didit') return refuse(reply, 404, 'no such session')
    const back = callbacks.get(told) ?? ''
    return showPage(
      reply,
      sandboxPage(
        'Didit',
        html`<h1>Verify your identity</h1>
<p class="lead">Session of ${told.claim.name}: ${diditStatus(told)}</p>
<form method="post" action="/didit/session/${told.id}" class="fields">
<div class="field"><label for="kind">Document</label><select id="kind" name="kind">
<option value="ID_CARD">ID card</option><option value="PASSPORT">Passport</option><option value="DRIVERS">Driving licence</option></select></div>
<button class="primary" type="submit">Show the document and my face</button></form>`,
      ),
      back === '' ? '' : new URL(back).origin,
    )
  })
  scope.post<{ Params: { id: string }; Body: { kind?: string } | undefined }>(
    '/didit/session/:id',
    async (request, reply) => {
      const told = desk.find(request.params.id)
      if (told?.vendor !== 'didit') return refuse(reply, 404, 'no such session')
      const kind = request.body?.kind ?? ''
      told.kind = ['ID_CARD', 'PASSPORT', 'DRIVERS'].includes(kind) ? kind : 'ID_CARD'
      if (told.state === 'init') desk.submit(told)
      const back = new URL(callbacks.get(told) ?? `/didit/session/${told.id}`, 'http://localhost')
      back.searchParams.set('verificationSessionId', told.id)
      back.searchParams.set('status', diditStatus(told))
      return reply.redirect(back.href, 303)
    },
  )
}

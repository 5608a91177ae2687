import type { User } from '@baize/contract/player'
import type { RequestOf } from '@baize/contract/server'
import { present } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { pngOf } from '../../testing/picture.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, testSite } from '../../testing/server.fixture.ts'
import { takeHint } from './checks.ts'
import { driverNamed } from './drivers.ts'
import { type CheckResult, openChecker } from './identity.fixture.ts'

export type DocumentsInput = RequestOf<'/api/user/identity/send'>
/** A result of the check with this id. */
export type Said = CheckResult & { readonly id: string }
export type IdentityDesk = Awaited<ReturnType<typeof openIdentityDesk>>

/** A site where players verify their identity, and the provider that checks them. */
export async function openIdentityDesk(settings: Partial<Config> = {}) {
  const checker = await openChecker()
  const site = await testSite({
    identityDrivers: [checker.settings],
    identityBeforeWithdrawal: true,
    operatorToken: 'an-operators-token-of-some-length',
    // Tests advance the clock by days; sessions must not expire meanwhile.
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
    ...settings,
  })
  checker.clock = site.clock

  async function uploads({ token }: User, text: string): Promise<string> {
    const boundary = 'a-boundary-of-ours'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n`
    const response = await site.server.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...auth(token) },
      payload: Buffer.concat([Buffer.from(head), pngOf(text), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    return response.json<{ model: { id: string } }>().model.id
  }

  async function documentsOf(player: User, change: Partial<DocumentsInput> = {}): Promise<DocumentsInput> {
    const [front, back, selfie] = [
      await uploads(player, 'front'),
      await uploads(player, 'back'),
      await uploads(player, 'selfie'),
    ]
    const person = { name: 'Ana Souza', birthDate: '1990-05-17' }
    return { level: 1, document: 'card', ...person, front, back, selfie, ...change }
  }

  let events = 0
  /** Delivers a webhook about a check; returns the response code. Repeated with `event`, it is the same one again. */
  async function notifies(id: string, headers: Record<string, string> = {}): Promise<number> {
    const told = checker.asked.find(({ externalId }) => externalId === id)
    if (!told) throw new Error(`no applicant ${id}`)
    const { body, headers: signed } = checker.notice(told)
    const response = await site.server.app.inject({
      method: 'POST',
      url: '/webhooks/sumsub/sumsub',
      headers: { ...signed, ...headers },
      payload: body,
    })
    return response.statusCode
  }

  /** Sends documents, whose result is heard of at once. */
  async function sends(player: User, change: Partial<DocumentsInput> = {}) {
    const before = checker.asked.length
    const answer = await site.ask(
      '/api/user/identity/send',
      await documentsOf(player, change),
      auth(player.token),
    )
    const { mood, asked } = checker
    const id = asked.length > before ? asked.at(-1)?.externalId : undefined
    if (id === undefined || mood === 'deaf' || mood.state === 'pending') return answer
    await notifies(id)
    return site.ask('/api/user/identity', {}, auth(player.token))
  }

  return {
    site,
    checker,
    uploads,
    documentsOf,
    sends,
    /** Sends a document that stays pending at the provider; returns the id of the check. */
    isChecked: async (player: User): Promise<string> => {
      checker.mood = { state: 'pending' }
      accepted(await sends(player))
      return checker.asked.at(-1)?.externalId ?? ''
    },
    notifies,
    /** Puts a result on the provider's books and delivers its webhook; returns the response code. */
    tells: async ({ id, ...says }: Said, headers: Record<string, string> = {}): Promise<number> => {
      checker.puts(id, says)
      return notifies(id, headers)
    },
    /** The same, heard by this server. */
    tellsTo: async (ctx: Context, { id, ...says }: Said): Promise<void> => {
      checker.puts(id, says)
      const driver = present(driverNamed(ctx.config, 'sumsub'), 'driver')
      await takeHint(ctx, driver, { event: `event ${++events}`, id })
    },
    mine: async (player: User) =>
      accepted(await site.ask('/api/user/identity', {}, auth(player.token))).model,
    /** Opens every file of a submission, as somebody has to who accepts it. */
    opens: async (identityId: string, by = 'ann'): Promise<void> => {
      const { items } = accepted(
        await site.ask('/api/operator/identities', { pageSize: 100 }, OPERATOR),
      ).model
      for (const { id } of items.find((item) => item.id === identityId)?.files ?? [])
        accepted(
          await site.ask(
            '/api/operator/identities/file',
            { identityId, fileId: id, note: 'a review', requestedBy: by },
            OPERATOR,
          ),
        )
    },
    waiting: async () =>
      accepted(await site.ask('/api/operator/identities', { pageSize: 100 }, OPERATOR)).model.items,
    notices: async (player: User) =>
      accepted(await site.ask('/api/user/notice_page', {}, auth(player.token))).model.items.map(
        ({ type, description }) => [type, description],
      ),
    close: async () => {
      await site.close()
      await checker.close()
    },
  }
}

import type { User } from '@baize/contract/player'
import type { IdentityCheckStatus } from '@baize/contract/provider'
import type { RequestOf } from '@baize/contract/server'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { pngOf } from '../../testing/picture.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, testSite } from '../../testing/server.fixture.ts'
import { openChecker } from './identity.fixture.ts'

export type DocumentsInput = RequestOf<'/api/user/identity/send'>
export type IdentityDesk = Awaited<ReturnType<typeof openIdentityDesk>>

/** A site where players verify their identity, and the provider that checks them. */
export async function openIdentityDesk(settings: Partial<Config> = {}) {
  const checker = await openChecker()
  const site = await testSite({
    identityUrl: checker.url,
    identityBeforeWithdrawal: true,
    operatorToken: 'an-operators-token-of-some-length',
    // Tests advance the clock by days; sessions must not expire meanwhile.
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
    ...settings,
  })

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

  const sends = async (player: User, change: Partial<DocumentsInput> = {}) =>
    site.ask('/api/user/identity/send', await documentsOf(player, change), auth(player.token))

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
      return checker.asked.at(-1)?.merchantCheckId ?? ''
    },
    /** Delivers a notice of the provider; returns the response code. */
    tells: async (said: IdentityCheckStatus, headers: Record<string, string> = {}): Promise<number> => {
      const text = JSON.stringify(said)
      const response = await site.server.app.inject({
        method: 'POST',
        url: '/webhooks/identity',
        headers: { ...checker.signs(text, site.clock.now()), ...headers },
        payload: text,
      })
      return response.statusCode
    },
    mine: async (player: User) =>
      accepted(await site.ask('/api/user/identity', {}, auth(player.token))).model,
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

import type { User } from '@baize/contract/player'
import { HOUR_MS, MINUTE_MS } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import { runCheck } from '../../platform/connectors/checked.ts'
import { openBucket, S3_KEY, type TestBucket } from '../../platform/files/bucket.fixture.ts'
import { fileChecks } from '../../platform/files/checks.ts'
import { findLostFiles } from '../../platform/files/jobs.ts'
import { removeCopies } from '../../platform/files/move.ts'
import { pngOf } from '../../testing/picture.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { type IdentityDesk, openIdentityDesk } from './desk.fixture.ts'
import { settleChecks } from './jobs.ts'

let bucket: TestBucket
let desk: IdentityDesk
let player: User
beforeAll(async () => {
  bucket = await openBucket({ now: () => Date.now() })
  desk = await openIdentityDesk({ filesStore: 's3', filesS3: [bucket.settings()] })
  bucket.clock = desk.site.clock
})
beforeEach(async () => {
  player = await desk.site.newPlayer()
  recovers()
  desk.checker.calls.length = 0
})
afterAll(async () => {
  await desk.close()
  await bucket.close()
})

const breaksDown = () => bucket.fails('unavailable', 1000)
function recovers(): void {
  bucket.fails('none', 0)
  // The rest of the circuit is over.
  desk.site.clock.advance(MINUTE_MS)
}

async function upload(text: string): Promise<{ status: number; model?: { id: string } }> {
  const head = '--of-ours\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n'
  const response = await desk.site.server.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=of-ours', ...auth(player.token) },
    payload: Buffer.concat([Buffer.from(head), pngOf(text), Buffer.from('\r\n--of-ours--\r\n')]),
  })
  return response.json()
}
const fetchFile = (id: string) =>
  desk.site.server.app.inject({ url: `/api/file/${id}`, headers: auth(player.token) })

describe('while the store of files is down', () => {
  it('an upload is refused in words, leaves nothing, and works once the store is back', async () => {
    breaksDown()
    expect(await upload('a picture')).toMatchObject({ status: 2707 })
    const { rows } = await desk.site.database.owner.query('SELECT FROM files WHERE user_id = $1', [
      player.userId,
    ])
    expect(rows).toEqual([])
    recovers()
    const { status, model } = await upload('a picture')
    expect(status).toBe(0)
    expect((await fetchFile(model?.id ?? '')).headers['content-type']).toBe('image/png')
    await removeCopies(desk.site.server.ctx)
    const copies = await desk.site.database.owner.query(
      'SELECT FROM object_copies WHERE remove_at IS NOT NULL',
    )
    expect(copies.rows).toEqual([])
  })

  it('a player is told that their own file cannot be opened now', async () => {
    const { model } = await upload('mine')
    breaksDown()
    expect((await fetchFile(model?.id ?? '')).json()).toMatchObject({ status: 2708 })
    recovers()
    expect((await fetchFile(model?.id ?? '')).statusCode).toBe(200)
  })

  it('the review says that the document cannot be opened now, and the look is recorded all the same', async () => {
    desk.checker.mood = { state: 'unclear' }
    accepted(await desk.sends(player))
    const review = (await desk.waiting()).find(({ userId }) => userId === player.userId)
    const request = {
      identityId: review?.id,
      fileId: review?.files[0]?.id,
      note: 'a review',
      requestedBy: 'bo',
    }
    const looks = async () =>
      (
        await desk.site.database.owner.query('SELECT FROM identity_audit WHERE identity_id = $1', [
          review?.id,
        ])
      ).rowCount
    breaksDown()
    expect(refusalOf(await desk.site.ask('/api/operator/identities/file', request, OPERATOR))).toBe(
      'fileNotReadable',
    )
    expect(await looks()).toBe(1)
    recovers()
    const { model } = accepted(await desk.site.ask('/api/operator/identities/file', request, OPERATOR))
    expect(model.type).toBe('image/png')
    expect(await looks()).toBe(2)
  })

  it('documents that were sent wait for it, and are checked once it is back', async () => {
    const documents = await desk.documentsOf(player)
    desk.checker.mood = { state: 'passed' }
    breaksDown()
    const sent = await desk.site.ask('/api/user/identity/send', documents, auth(player.token))
    expect(accepted(sent).model.last).toMatchObject({ state: 'CHECKING' })
    const documentsSent = () => desk.checker.calls.filter((call) => call.includes('idDoc'))
    expect(documentsSent()).toEqual([])
    recovers()
    // Its next look sends them, the one after that hears of the result.
    for (const _look of [1, 2]) {
      desk.site.clock.advance(5 * MINUTE_MS)
      await settleChecks(desk.site.server.ctx)
    }
    expect(documentsSent()).toHaveLength(3)
    expect((await desk.mine(player)).last).toMatchObject({ state: 'APPROVED' })
  })

  it('its check fails, with an alarm, and passes once it is back', async () => {
    const { ctx } = desk.site.server
    const shown = async () => {
      for (const checked of fileChecks(ctx.config)) await runCheck(ctx, checked)
      return ctx.metrics.registry.getSingleMetricAsString('baize_connector_up')
    }
    expect(await shown()).toContain('connector="s3"} 1')
    breaksDown()
    expect(await shown()).toContain('connector="s3"} 0')
    expect(desk.site.logged()).toContain('connector is down')
    recovers()
    expect(await shown()).toContain('connector="s3"} 1')
    expect(desk.site.logged()).not.toContain(S3_KEY.secret)
  })
})

it('a store that files are in and the settings do not have is named in the log', async () => {
  await upload('elsewhere')
  const { ctx } = desk.site.server
  const byName = new Map([...ctx.stores.byName].filter(([name]) => name !== 's3'))
  desk.site.clock.advance(HOUR_MS)
  await findLostFiles({ ...ctx, stores: { ...ctx.stores, byName } })
  expect(desk.site.logged()).toMatch(
    /"store":"s3","files":\d+,"msg":"files are in a store that the settings do not have"/,
  )
})

import { userId } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unsubscribeToken } from '../../platform/messages/tokens.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

async function newReader() {
  const player = await site.newPlayer()
  const headers = auth(player.token)
  const all = { sound: true, toast: true, email: true }
  for (const kind of ['money', 'bonus', 'news'])
    await site.ask('/api/user/notice_settings/save', { kind, ...all }, headers)
  const tokenFor = (topic: string) =>
    unsubscribeToken(site.server.ctx.config.accountSecrets, userId(player.userId), topic, site.clock.now())
  const mails = async () => {
    const { model } = accepted(await site.ask('/api/user/notice_settings', {}, headers))
    return Object.fromEntries(model.map(({ kind, email }) => [kind, email]))
  }
  return { player, tokenFor, mails }
}
const open = (method: 'GET' | 'POST', token: string) =>
  site.server.app.inject({
    method,
    url: `/unsubscribe/${token}`,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }),
  })

it('[G-20] one click in the mail program ends the e-mails of that kind, and no others', async () => {
  const { tokenFor, mails } = await newReader()
  const reply = await open('POST', tokenFor('bonus'))
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
  expect(await mails()).toEqual({ money: true, bonus: false, security: true, news: true })
  expect((await open('POST', tokenFor('bonus'))).statusCode, 'again').toBe(200)
})

it('opening the link changes nothing, because scanners open it: it shows a button that works without scripts', async () => {
  const { tokenFor, mails, player } = await newReader()
  await site.database.owner.query(`UPDATE users SET language = 'pt' WHERE id = $1`, [player.userId])
  const page = await open('GET', tokenFor('news'))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"><button type="submit">Parar de receber</button></form>')
  expect(page.body).not.toContain('<script')
  expect((await mails())['news']).toBe(true)
})

it('a forged link, one of another player and one for essential e-mails end nothing', async () => {
  const { tokenFor, mails, player } = await newReader()
  const other = await newReader()
  const stolen = tokenFor('bonus').replace(player.userId, other.player.userId)
  for (const token of [stolen, `${tokenFor('bonus')}A`, tokenFor('money'), tokenFor('security'), 'x'])
    expect((await open('POST', token)).statusCode).toBe(404)
  expect([await mails(), await other.mails()]).toEqual(
    Array.from({ length: 2 }, () => ({ money: true, bonus: true, security: true, news: true })),
  )
})

import { CALLS } from '@baize/contract'
import { packetId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { openSitePacket } from './service.ts'
import { closeOverPackets } from './sweep.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token' })
})
afterAll(() => site.close())

const request = (changes: object = {}) => ({
  requestId: randomUUID(),
  currencyId: 'USD',
  shares: ['1', '2.5'],
  endTime: site.clock.now() + 60_000,
  ...changes,
})
const accept = (input: object) => CALLS['/api/operator/redpacket/open'].input.parse(input)
const open = (input: object, headers: Record<string, string> = OPERATOR) =>
  site.ask('/api/operator/redpacket/open', input, headers)
const shown = async (headers = {}) => accepted(await site.ask('/api/redpacket/site_redpack', {}, headers))

describe('[A-14] [E-09] the red packet of the site', () => {
  it('is absent while the house has put nothing aside', async () => {
    expect(await shown()).toEqual({ status: 0 })
  })

  it('is there until its money is gone, to those who play in its currency', async () => {
    const [here, there] = [await site.newPlayer(), await site.newPlayer({ countryId: 'BR' })]
    const input = request()
    const { model } = accepted(await open(input))
    expect(model).toEqual({ id: model.id, siteConf: { endTime: input.endTime } })
    expect(accepted(await open(input)).model).toEqual(model)
    expect(await shown()).toEqual({ status: 0, model })
    expect(await shown(auth(here.token))).toEqual({ status: 0, model })
    expect(await shown(auth(there.token))).toEqual({ status: 0 })

    const { ctx } = site.server
    const closed = await ctx.ledger.post({
      kind: 'packet.close',
      key: randomUUID(),
      body: '',
      userId: null,
      packetId: packetId(model.id),
      answer: null,
    })
    expect(closed.ok).toBe(true)
    expect(await shown()).toEqual({ status: 0 })
    expect(await auditLedger(ctx.db)).toEqual([])
  })

  it('is opened by an operator alone, with shares and an end that make sense', async () => {
    expect(refusalOf(await open(request(), {}))).toBe('operatorLoginNeeded')
    const year = 366 * 24 * 3600 * 1000
    const wrong = [
      { shares: ['0'] },
      { shares: ['-1'] },
      { shares: [] },
      { shares: Array.from({ length: 1100 }, () => '90071992547409.91') },
      { endTime: 5 },
      { endTime: site.clock.now() + year + 1 },
      { endTime: 9e15 },
    ]
    const answers = await Promise.all(wrong.map((one) => open(request(one))))
    expect(answers.map(refusalOf)).toEqual(wrong.map(() => 'badInput'))
    expect(await shown()).toEqual({ status: 0 })
    const { rows } = await site.database.owner.query('SELECT FROM ledger_packets WHERE closed_at IS NULL')
    expect(rows, 'nothing was put aside').toEqual([])
  })

  it('gives its money back whenever the process that opened it died', async () => {
    const { ctx } = site.server
    const dies = (post: typeof ctx.ledger.post) =>
      openSitePacket({ ...ctx, ledger: { ...ctx.ledger, post } }, accept(request()))
    const dead = () => Promise.reject(new Error('killed'))
    await expect(dies(dead)).rejects.toThrow('killed')
    expect(await shown()).toEqual({ status: 0 })
    const afterCommit: typeof ctx.ledger.post = async (command) => {
      await ctx.ledger.post(command)
      return dead()
    }
    await expect(dies(afterCommit)).rejects.toThrow('killed')
    const aside = 'SELECT FROM ledger_packets WHERE closed_at IS NULL'
    expect((await site.database.owner.query(aside)).rowCount).toBe(1)
    site.clock.advance(60_000)
    await closeOverPackets(ctx)
    expect((await site.database.owner.query(aside)).rowCount).toBe(0)
    expect(await auditLedger(ctx.db)).toEqual([])
  })

  it('is closed once its time is up, with what is left of it', async () => {
    const { ctx } = site.server
    const { model } = accepted(await open(request({ shares: ['5'] })))
    await closeOverPackets(ctx)
    expect(await shown()).toEqual({ status: 0, model })
    site.clock.advance(60_000)
    await closeOverPackets(ctx)
    await closeOverPackets(ctx)
    expect(await shown()).toEqual({ status: 0 })
    expect(await auditLedger(ctx.db)).toEqual([])
  })
})

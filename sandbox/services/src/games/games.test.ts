import { present } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawStops, machineOf, PLACES, paysOf, returnOf, rowOf } from './reels.ts'
import { demoGames } from './routes.ts'
import { WORDS } from './words.ts'

const IDS = Array.from({ length: 60 }, (_, n) => `game-${n}`)

describe('the reels of a demo game', () => {
  it('differ between games and stay the same for each game', () => {
    expect(machineOf('ember-fox-cascade')).toEqual(machineOf('ember-fox-cascade'))
    expect(new Set(IDS.map((id) => JSON.stringify(machineOf(id)))).size).toBe(IDS.length)
  })

  it('return the same share of the stakes in every game, and less than all of it', () => {
    const returns = IDS.map((id) => returnOf(machineOf(id)))
    expect(new Set(returns).size).toBe(1)
    expect(returns[0]).toBeGreaterThan(0.93)
    expect(returns[0]).toBeLessThan(0.96)
  })

  it('stop at every place equally often, because a byte that would favour some is drawn again', () => {
    const bytes = [255, 252, 251, 0, 11]
    const next = () => Buffer.from([present(bytes.shift(), 'byte')])
    expect(drawStops(next)).toEqual([251 % PLACES, 0, 11])
    expect(bytes).toEqual([])
  })

  it('pay three of a kind or the two commonest from the left, and nothing else', () => {
    const machine = machineOf('any')
    const [rare, , , , common] = machine.symbols
    const [a, b] = [present(rare, 'rarest'), present(common, 'commonest')]
    expect(paysOf(machine, [a, a, a])).toBe(200)
    expect(paysOf(machine, [b, b, b])).toBe(5)
    expect(paysOf(machine, [b, b, a])).toBe(3)
    expect(paysOf(machine, [a, b, b])).toBe(0)
    expect(paysOf(machine, [a, a, b])).toBe(0)
  })
})

describe('the page of a demo game', () => {
  let app: FastifyInstance
  beforeEach(() => {
    app = Fastify()
    void app.register(async (scope) => demoGames(scope, { randomBytes }))
  })
  afterEach(() => app.close())

  const open = async (address: string) => (await app.inject(address)).body
  const spin = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/games/ember-fox-cascade/spin?lang=en',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const creditsOf = (body: string) => Number(/name="credits" value="(\d+)"/.exec(body)?.[1])

  it('[A-33] has the layout of the requested device', async () => {
    expect(await open('/games/ember-fox-cascade?deviceType=mobile')).toMatch(/<body class="[^"]*\bmobile\b/)
    expect(await open('/games/ember-fox-cascade')).toMatch(/<body class="[^"]*\bpc\b/)
  })

  it.each(['en', 'pt', 'id'] as const)('says in %s that it is a demo with nothing to win', async (lang) => {
    const body = await open(`/games/ember-fox-cascade?lang=${lang}`)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(WORDS[lang].ribbon)
    expect(body).toContain(WORDS[lang].about)
  })

  it('shows a given name only if it belongs to that game', async () => {
    expect(await open('/games/ember-fox-hi-lo?name=Ember%20Fox%20Hi-Lo')).toContain(
      '<h1>Ember Fox Hi-Lo</h1>',
    )
    expect(await open('/games/ember-fox-hi-lo?name=%3Cb%3EWin%20money%3C/b%3E')).toContain(
      '<h1>Ember Fox Hi Lo</h1>',
    )
    expect((await app.inject('/games/..%2Fetc')).statusCode).toBe(404)
    expect((await app.inject('/games/UPPER')).statusCode).toBe(404)
  })

  it('takes the stake and adds the payout of the line to the credits', async () => {
    const machine = machineOf('ember-fox-cascade')
    let credits = 1000
    for (let n = 0; n < 60; n += 1) {
      const { body } = await spin({ credits: String(credits), stake: '5', choice: 'spin' })
      const line = /aria-label="([^"]+)"/.exec(body)?.[1]?.split(', ') ?? []
      const names = line.map((word) =>
        present(
          machine.symbols.find((name) => WORDS.en.symbols[name] === word),
          word,
        ),
      )
      expect(creditsOf(body)).toBe(credits - 5 + 5 * paysOf(machine, names))
      credits = creditsOf(body)
    }
  })

  it('refuses to spin without credits and refills them on request', async () => {
    const { body } = await spin({ credits: '4', stake: '5', choice: 'spin' })
    expect(creditsOf(body)).toBe(4)
    expect(body).toContain('Not enough credits for this stake.')
    expect(body).toContain('value="refill"')
    expect(creditsOf((await spin({ credits: '4', stake: '5', choice: 'refill' })).body)).toBe(1000)
  })

  it('survives any form input and refuses a cross-site one', async () => {
    const forms: Record<string, string>[] = [{}, { credits: '-1', stake: '9' }, { credits: '99999999999' }]
    for (const fields of forms) expect((await spin(fields)).statusCode).toBe(200)
    expect((await spin({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('runs only its own script and may be framed', async () => {
    const { headers } = await app.inject('/games/ember-fox-cascade')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain('frame-ancestors *')
    expect((await app.inject('/games/slot.js')).headers['content-type']).toContain('text/javascript')
    expect((await app.inject('/games/slot.css')).headers['content-type']).toContain('text/css')
  })

  it('shows the rows around the line as they are on the reels', () => {
    const machine = machineOf('any')
    expect(rowOf(machine, [0, 0, 0], -1)).toEqual(machine.reels.map((reel) => reel.at(-1)))
    expect(rowOf(machine, [PLACES - 1, 0, 0], 1)[0]).toBe(machine.reels[0]?.[0])
  })
})

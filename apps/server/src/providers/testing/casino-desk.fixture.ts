import { verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@baize/contract/player'
import { present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { raiseVersion } from '../../play/catalogue/sql.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sportsbookSettings } from './betsy.fixture.ts'
import { betsyDialect, type Dialect, hub88Dialect, type Sportsbook } from './dialects.fixture.ts'
import { casinoSettings, hub88Client } from './hub88.fixture.ts'
import { NEXT, OURS, THEIRS } from './rsa-keys.fixture.ts'

const Launched = z.looseObject({ user: z.optional(z.string()), token: z.optional(z.string()) })

/** A site with a casino on adapter A and a sportsbook on B, and the casino's own server for launches. */
export async function casinoDesk(changes: object = {}, sportsbook: object = {}) {
  const launches: z.infer<typeof Launched>[] = []
  let signed = false
  let answer: string | null = null
  const casinoServer = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      // Health checks.
      if (request.method === 'GET') return response.end()
      const body = Buffer.concat(parts)
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64')
      signed = verify('RSA-SHA256', body, OURS.publicKey, signature)
      launches.push(Launched.parse(JSON.parse(body.toString())))
      response.writeHead(answer === null ? 503 : 200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ url: answer }))
    })
  })
  await new Promise<void>((resolve) => casinoServer.listen(0, '127.0.0.1', resolve))
  const { port } = z.parse(z.custom<AddressInfo>(), casinoServer.address())
  const origin = `http://127.0.0.1:${port}`
  answer = `${origin}/play`
  const settings = casinoSettings({
    url: origin,
    publicKeys: [THEIRS.publicKey, NEXT.publicKey],
    ...changes,
  })
  const odds = sportsbookSettings(sportsbook)
  const site: TestSite = await testSite({ providers: [settings, odds] })
  const gameId = await plantGame(site, settings)
  const sportsId = await plantGame(site, odds)
  const casino = hub88Client(site.server.app)

  const launch = async (player: User): Promise<string> => {
    accepted(await site.ask('/api/game/play', { gameId }, auth(player.token)))
    return present(launches.findLast((recorded) => recorded.user === player.userId)?.token, 'token')
  }
  return {
    site,
    casino,
    /** Both wire formats, and how a player comes to a token there. */
    dialects: (): { readonly hub88: Dialect; readonly betsy: Sportsbook } => ({
      hub88: hub88Dialect(site.server.app, gameId),
      betsy: betsyDialect(site.server.app),
    }),
    tokenFor: async (player: User, { provider }: Dialect): Promise<string> => {
      if (provider === settings.name) return launch(player)
      const { url } = accepted(
        await site.ask('/api/game/play', { gameId: sportsId }, auth(player.token)),
      ).model
      return present(new URL(url).searchParams.get('token'), 'token')
    },
    origin,
    gameId,
    launches,
    launch,
    answerWith: (url: string | null) => {
      answer = url
    },
    /** A player with this balance who has opened the game. */
    seated: async (amount: string, fields: object = {}) => {
      const player = await richPlayer(site, amount, fields)
      const token = await launch(player)
      return { player, token, launched: { signed, body: launches.at(-1), url: answer } }
    },
    bet: (player: User, token: string, amount: number) => ({
      user: player.userId,
      token,
      game_code: gameId,
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      amount,
      currency: 'USD',
    }),
    win: (
      { user, game_code, transaction_uuid, round, currency }: Record<WinField, string>,
      amount: number,
    ) => ({
      user,
      game_code,
      round,
      currency,
      amount,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: transaction_uuid,
      round_closed: true,
    }),
    rollback: ({ user, transaction_uuid }: Record<'user' | 'transaction_uuid', string>) => ({
      user,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: transaction_uuid,
    }),
    balance: (player: User) => balanceOf(site, player),
    untilStored: (reference: string, count: number) =>
      vi.waitFor(async () => {
        const { rowCount } = await site.database.pool.query(
          'SELECT FROM provider_messages WHERE reference = $1',
          [reference],
        )
        if (rowCount !== count) throw new Error(`${rowCount} messages stored`)
      }),
    close: async () => {
      await site.close()
      await new Promise((resolve) => casinoServer.close(resolve))
    },
  }
}

type WinField = 'user' | 'game_code' | 'transaction_uuid' | 'round' | 'currency'
export type CasinoDesk = Awaited<ReturnType<typeof casinoDesk>>

/** Adds a game of the provider to the catalogue. */
export async function plantGame(
  { database, server }: TestSite,
  { title, name }: { readonly title: string; readonly name: string },
): Promise<string> {
  const id = `${name}-game`
  await database.pool.query(
    `INSERT INTO games (id, name, names, provider, art, tags, built, demo, link, rank)
     VALUES ($1, $1, '{}', $2, 'cherry.345', '{}', true, false, '#gameId=' || $1, 999)`,
    [id, title],
  )
  await raiseVersion(database.pool)
  await server.ctx.catalogue.renewed()
  return id
}

export async function richPlayer(site: TestSite, amount: string, fields: object = {}): Promise<User> {
  const player = await site.newPlayer(fields)
  const { currencyId } = await site.server.ctx.ledger.balances(userId(player.userId))
  await site.server.ctx.ledger.post({
    kind: 'adjust',
    key: `adjust-${player.userId}`,
    body: '',
    userId: userId(player.userId),
    answer: null,
    currencyId,
    amount: BigInt(amount.replace('.', '')),
    reason: 'a test',
    requestedBy: 'ann',
    approvedBy: 'bob',
  })
  return player
}

async function balanceOf(site: TestSite, player: User): Promise<string> {
  const { rows } = await site.database.pool.query<{ main: string }>(
    'SELECT main FROM ledger_wallets WHERE user_id = $1',
    [player.userId],
  )
  const main = BigInt(present(rows[0], 'wallet').main)
  return `${main / 100n}.${String(main % 100n).padStart(2, '0')}`
}

import type { AddressInfo } from 'node:net'
import { type Clock, type RandomBytes, systemClock } from '@baize/kit'
import { QUICKNET, SANDBOX_BEACON } from '@baize/rules/lottery/beacon'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './configuration/config.ts'
import type { Context } from './context.ts'
import { assertDurable } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { openPool } from './db/pool.ts'
import { authenticator } from './features/auth/service.ts'
import { startAutobets } from './features/autobet/driver.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { seed } from './features/catalogue/seed/seed.ts'
import { isInMaintenance, plantCatalogue } from './features/catalogue/service.ts'
import { createChat } from './features/chat/chat.ts'
import { createChatNews } from './features/chat/news.ts'
import { publishFirstDesign } from './features/design/service.ts'
import { createGameSettings } from './features/games/settings.ts'
import { identityWebhook } from './features/identity/webhook.ts'
import { createProviderNews } from './features/live/provider-news.ts'
import { createSeenWins, watchedBy } from './features/live/seen-wins.ts'
import { winsAtProviders } from './features/live/service.ts'
import { createBeacon } from './features/lottery/beacon.ts'
import { startBlsThread } from './features/lottery/bls-thread.ts'
import { createTermCards } from './features/lottery/cards.ts'
import { driveLottery } from './features/lottery/house.ts'
import { createLottery } from './features/lottery/lottery.ts'
import { createLotteryNews } from './features/lottery/news.ts'
import { listenToNotices } from './features/notices/live.ts'
import { reconcileOrders } from './features/pay/service.ts'
import { payWebhook } from './features/pay/webhook.ts'
import { providerDoor } from './features/providers/door.ts'
import { createRainNews } from './features/rain/news.ts'
import { createRoundNews } from './features/rounds/news.ts'
import { createRounds, driveRounds, ROUND_GAME_IDS } from './features/rounds/rounds.ts'
import { createSite } from './features/site/site.ts'
import { createBetNews } from './features/sockmsg/bet-news.ts'
import { publicNames } from './features/sockmsg/service.ts'
import { readUsernames } from './features/sockmsg/sql.ts'
import { finishApproved, plantLocalPeople } from './features/staff/service.ts'
import { createLevelWatch } from './features/vip/watch.ts'
import { buildServer } from './http/app.ts'
import { createForcedAnswers } from './http/forced-answers.ts'
import { backgroundCarryOut, routes } from './http/routes.ts'
import { jobsOf } from './jobs/registry.ts'
import { startJobs } from './jobs/runner.ts'
import { createLedger } from './ledger/ledger.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { createMetrics } from './support/metrics.ts'

/** Starts at the system time and is monotonic. */
const STEADY: Clock = { now: () => performance.timeOrigin + performance.now() }

export type Outside = {
  readonly log: Logger
  readonly clock?: Clock
  readonly randomBytes: RandomBytes
}

export type RunningServer = {
  readonly url: string
  readonly ctx: Context
  readonly app: FastifyInstance
  readonly realtime: Realtime
  /** Accepts no new work, finishes the work in progress, closes everything. */
  stop(): Promise<void>
}

/** Starts the whole server, from configuration to listening. On failure it closes everything it had opened. */
export async function startServer(config: Config, outside: Outside): Promise<RunningServer> {
  const { log, clock = systemClock, randomBytes } = outside
  const steadyClock = outside.clock ?? STEADY
  await assertDurable(config.databaseUrl)
  const applied = await migrate(config.databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')

  const db = openPool({ url: config.databaseUrl, as: 'app', max: config.databasePool, log })
  const metrics = createMetrics()
  const realtime = createRealtime(log, metrics)
  const { tell, isHeard } = realtime
  const betNews = createBetNews({ log, isHeard, tell, clock, namesOf: (ids) => readUsernames(db, ids) })
  const seenWins = createSeenWins(clock)
  const levels = createLevelWatch({ db, clock, log })
  const ledger = createLedger({
    db,
    clock,
    log,
    metrics,
    lanes: config.ledgerLanes,
    queueLimit: config.ledgerQueue,
    publish: (userId, push) => {
      realtime.publish(userId, push)
      if (push.type === 'bet') levels.played(userId)
    },
    isHeard,
    bets: watchedBy(betNews, seenWins),
  })
  const forcedAnswers = config.forcedAnswers ? createForcedAnswers(clock, randomBytes) : null
  const catalogue = createCatalogue({
    db,
    clock,
    log,
    gamesUrl: config.gamesUrl,
    providers: config.providers,
  })
  const gameSettings = createGameSettings({ db, clock, config })
  const site = createSite({ db, clock, config, log })
  const ctx: Context = {
    config,
    log,
    clock,
    steadyClock,
    randomBytes,
    db,
    ledger,
    metrics,
    forcedAnswers,
    catalogue,
    gameSettings,
    site,
    seenWins,
    providerNews: createProviderNews({
      log,
      isHeard,
      tell,
      clock,
      winsSince: (ms, most) => winsAtProviders(ctx, ms, most),
    }),
    rounds: createRounds({ db, steadyClock, config, log }),
    lottery: createLottery({ db, log }),
    chat: createChat({ db }),
  }

  let serving = true
  const isApi = config.roles.includes('api')
  const build = async (): Promise<FastifyInstance> => {
    if (await plantCatalogue(db, seed(config.catalogueSeed))) log.info('catalogue seeded')
    if (await publishFirstDesign(ctx)) log.info('first design published')
    await plantLocalPeople(ctx)
    const handlers = routes(ctx, realtime, Buffer.from(randomBytes(6)).toString('hex'))
    const finished = isApi ? await finishApproved(ctx, backgroundCarryOut(ctx, handlers)) : 0
    if (finished > 0) log.warn({ finished }, 'approved requests carried out after a restart')
    return buildServer(ctx, {
      handlers,
      authenticate: authenticator(ctx),
      webhooks: [payWebhook(ctx), identityWebhook(ctx), providerDoor(ctx)],
      readiness: { isServing: () => serving },
    })
  }
  const app = await build().catch(async (error: unknown) => {
    await release(ctx)
    throw error
  })
  // Open sockets would keep the server from closing.
  app.addHook('preClose', async () => realtime.close())
  if (isApi) realtime.attach(app.server, ctx)
  const { publish } = realtime
  const liveNotices = isApi
    ? await listenToNotices({ databaseUrl: config.databaseUrl, log, publish, isHeard })
    : null

  const rainNews = isApi ? createRainNews({ db, clock, log, isHeard, tell }) : null
  const { heard, tellRoom } = realtime
  const chatNews = isApi ? createChatNews({ db, log, heard, tell: tellRoom }) : null
  const jobs = config.roles.includes('worker') ? startJobs(ctx, jobsOf(config)) : null
  const stopAutobets = config.roles.includes('worker') ? startAutobets(ctx) : null
  const roundNews = ROUND_GAME_IDS.map((gameId) =>
    createRoundNews({
      gameId,
      db,
      steadyClock,
      log,
      isHeard,
      tell: realtime.tellRound,
      namesOf: (ids) => publicNames(ctx, ids),
      keep: (told) => {
        if (told) ctx.rounds.sentBoards.set(gameId, told)
        else ctx.rounds.sentBoards.delete(gameId)
      },
    }),
  )
  const stopRounds = config.roles.includes('rounds')
    ? ROUND_GAME_IDS.map((gameId, i) =>
        driveRounds(
          {
            ...ctx,
            rtpOf: async (id) => (await gameSettings.of(id)).rtp,
            isInMaintenance: (id) => isInMaintenance(ctx, id),
            changed: () => void roundNews[i]?.look(),
          },
          gameId,
        ),
      )
    : []
  const lotteryNews = createLotteryNews({
    db,
    log,
    isHeard,
    tell: realtime.tellRound,
    cards: createTermCards({ db, clock, log, isHeard }),
  })
  const blsThread = config.beacon === 'none' ? null : startBlsThread()
  const stopLottery =
    blsThread && config.roles.includes('rounds')
      ? driveLottery({
          ...ctx,
          beacon: createBeacon({
            parameters: config.beacon === 'quicknet' ? QUICKNET : SANDBOX_BEACON,
            relays: config.beaconRelays,
            verify: blsThread.verify,
            log,
          }),
          settingsOf: (id) => gameSettings.of(id),
          isInMaintenance: (id) => isInMaintenance(ctx, id),
          changed: () => void lotteryNews.look(),
        })
      : null
  const stop = async (): Promise<void> => {
    serving = false
    for (const news of [...roundNews, lotteryNews]) news.close()
    rainNews?.close()
    chatNews?.close()
    await Promise.all([
      jobs?.stop(),
      stopAutobets?.(),
      app.close(),
      stopLottery?.(),
      ...stopRounds.map((stopDriving) => stopDriving()),
    ])
    await blsThread?.close()
    betNews.close()
    ctx.providerNews.close()
    await Promise.all([levels.close(), liveNotices?.close()])
    await release(ctx)
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  reconcileOrders(ctx).catch((error: unknown) => {
    // A stop may interrupt it; the next start repeats it.
    if (serving) log.error({ err: error }, 'reconciling open payments failed')
  })
  return { url: `http://localhost:${portOf(app)}`, ctx, app, realtime, stop }
}

async function release({ ledger, db }: Context): Promise<void> {
  await ledger.close()
  await db.end()
}

function portOf(app: FastifyInstance): number {
  const address: string | AddressInfo | null = app.server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('server is not listening')
}

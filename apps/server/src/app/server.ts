import type { AddressInfo } from 'node:net'
import { type Clock, type RandomBytes, systemClock } from '@baize/kit'
import { QUICKNET, SANDBOX_BEACON } from '@baize/rules/lottery/beacon'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createChat } from '../community/chat/chat.ts'
import { createChatNews } from '../community/chat/events.ts'
import { createTermCards } from '../community/chat/lottery-cards.ts'
import { createChatPresence } from '../community/chat/presence.ts'
import { createLedger } from '../ledger/ledger.ts'
import { type ActOf, finishApproved } from '../operators/approvals/service.ts'
import { plantLocalPeople } from '../operators/staff/service.ts'
import { deadRoutes } from '../payments/terms/checks.ts'
import { takeFirstTerms } from '../payments/terms/service.ts'
import { payWebhook } from '../payments/webhook/webhook.ts'
import type { Config } from '../platform/configuration/config.ts'
import { assertDurable } from '../platform/db/durability.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/pool.ts'
import { openStores } from '../platform/files/stores.ts'
import { createForcedAnswers } from '../platform/http/forced-answers.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { openDrivers } from '../platform/messages/drivers.ts'
import { startSender } from '../platform/messages/sender.ts'
import { messageWebhook } from '../platform/messages/webhook.ts'
import { createRealtime, type Realtime } from '../platform/realtime/realtime.ts'
import { createSite } from '../platform/site-settings/site.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import { openMetricsPush } from '../platform/telemetry/otel.ts'
import { NO_OTEL, type OtelSettings } from '../platform/telemetry/otel-settings.ts'
import { watchPool } from '../platform/telemetry/runtime-metrics.ts'
import { NO_TRACING, type Tracing } from '../platform/telemetry/tracing.ts'
import { startAutobets } from '../play/autobet/driver.ts'
import { createCatalogue } from '../play/catalogue/catalogue.ts'
import { seed } from '../play/catalogue/seed/seed.ts'
import { isInMaintenance, plantCatalogue } from '../play/catalogue/service.ts'
import { bonusWeights } from '../play/games/bonus-weights.ts'
import { createBetNews } from '../play/live/bet-events.ts'
import { createProviderNews } from '../play/live/provider-events.ts'
import { createSeenWins, watchedBy } from '../play/live/seen-wins.ts'
import { winsAtProviders } from '../play/live/service.ts'
import { createBeacon } from '../play/lottery/beacon.ts'
import { startBlsThread } from '../play/lottery/bls-thread.ts'
import { createLotteryNews } from '../play/lottery/events.ts'
import { driveLottery } from '../play/lottery/house.ts'
import { createLottery } from '../play/lottery/lottery.ts'
import { createRoundNews } from '../play/rounds/events.ts'
import { createRounds, driveRounds, ROUND_GAME_IDS } from '../play/rounds/rounds.ts'
import { createGameSettings } from '../play/settings/service.ts'
import { standingSessions } from '../players/accounts/service.ts'
import { publicNames, readUsernames, redeem } from '../players/channel/service.ts'
import { identityPage } from '../players/identity/page.ts'
import { identityWebhook } from '../players/identity/webhook.ts'
import { listenToNotices } from '../players/notices/live.ts'
import { unsubscribePage } from '../players/notices/unsubscribe.ts'
import { currentKey } from '../players/push/service.ts'
import { providerDoor } from '../providers/door.ts'
import { createRainNews } from '../rewards/rain/events.ts'
import { createLevelWatch } from '../rewards/vip/events.ts'
import { createDesignNews } from '../site/design/events.ts'
import { publishFirstDesign } from '../site/design/service.ts'
import type { AppContext } from './context.ts'
import { accountHooks, gatesOf, messageHooks } from './hooks.ts'
import { buildServer } from './http.ts'
import { allJobs } from './jobs.ts'
import { houseMeasures } from './measures.ts'
import { backgroundActs, routes } from './routes.ts'

/** Starts at the system time and is monotonic. */
const STEADY: Clock = { now: () => performance.timeOrigin + performance.now() }

export type Outside = {
  readonly log: Logger
  readonly clock?: Clock
  readonly randomBytes: RandomBytes
  readonly tracing?: Tracing
  readonly otel?: OtelSettings
}

export type RunningServer = {
  readonly url: string
  readonly ctx: AppContext
  readonly app: FastifyInstance
  readonly realtime: Realtime
  /** Accepts no new work, finishes the work in progress, closes everything. */
  stop(): Promise<void>
}

/** Starts the whole server, from configuration to listening. On failure it closes everything it had opened. */
export async function startServer(config: Config, outside: Outside): Promise<RunningServer> {
  const { log, clock = systemClock, randomBytes, tracing = NO_TRACING, otel = NO_OTEL } = outside
  const steadyClock = outside.clock ?? STEADY
  await assertDurable(config.databaseUrl)
  const applied = await migrate(config.databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')

  const db = openPool({ url: config.databaseUrl, as: 'app', max: config.databasePool, log, tracing })
  const metrics = createMetrics()
  watchPool(metrics.registry, db)
  const realtime = createRealtime(log, metrics)
  const { tell, hasListeners } = realtime
  const betNews = createBetNews({ log, hasListeners, tell, clock, namesOf: (ids) => readUsernames(db, ids) })
  const seenWins = createSeenWins(clock)
  const levels = createLevelWatch({ db, clock, log })
  const ledger = createLedger({
    db,
    clock,
    log,
    metrics,
    tracing,
    lanes: config.ledgerLanes,
    queueLimit: config.ledgerQueue,
    publish: (userId, push) => {
      realtime.publish(userId, push)
      if (push.type === 'bet') levels.played(userId)
    },
    hasListeners,
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
  const ctx: AppContext = {
    accountHooks: accountHooks(() => ctx),
    bonusWeights: () => bonusWeights({ gameSettings }),
    config,
    log,
    clock,
    steadyClock,
    randomBytes,
    db,
    ledger,
    metrics,
    stores: openStores({ config, log, clock, steadyClock, metrics, tracing, db }),
    tracing,
    forcedAnswers,
    catalogue,
    gameSettings,
    site,
    seenWins,
    providerNews: createProviderNews({
      log,
      hasListeners,
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
  const pushing = await openMetricsPush(otel, { log, metrics, measure: houseMeasures(ctx) })
  const nodeKey = Buffer.from(randomBytes(6)).toString('hex')
  const handlers = routes(ctx, realtime, nodeKey)
  const actOf: ActOf = (...act) => backgroundActs(ctx, handlers)(...act)
  const build = async (): Promise<FastifyInstance> => {
    if (await plantCatalogue(db, seed(config.catalogueSeed))) log.info('catalogue seeded')
    if (await takeFirstTerms(ctx)) log.info('money settings taken from the environment')
    const dead = deadRoutes(config, ctx.site.money())
    if (dead.length > 0) log.warn({ dead }, 'no provider of a route is in the settings')
    if (await publishFirstDesign(ctx)) log.info('first design published')
    await plantLocalPeople(ctx)
    await currentKey(ctx)
    const finished = isApi ? await finishApproved(ctx, actOf) : 0
    if (finished > 0) log.warn({ finished }, 'approved requests carried out after a restart')
    return buildServer(ctx, {
      handlers,
      gates: gatesOf(ctx),
      webhooks: [
        payWebhook(ctx),
        identityWebhook(ctx),
        identityPage(ctx),
        providerDoor(ctx),
        messageWebhook(ctx, messageHooks(ctx)),
        unsubscribePage(ctx),
      ],
      readiness: { isServing: () => serving },
    })
  }
  const app = await build().catch(async (error: unknown) => {
    await pushing?.stop()
    await release(ctx)
    throw error
  })
  // Open sockets would keep the server from closing.
  app.addHook('preClose', async () => realtime.close())
  if (isApi)
    realtime.attach(app.server, ctx, {
      redeem: (purpose, text) => redeem(ctx, purpose, text),
      standingSessions: (hashes) => standingSessions(ctx, hashes),
    })
  const { publish } = realtime
  const liveNotices = isApi
    ? await listenToNotices({ databaseUrl: config.databaseUrl, log, publish, hasListeners })
    : null

  const designNews = isApi ? createDesignNews({ db, config, log, hasListeners, tell }) : null
  const rainNews = isApi ? createRainNews({ db, clock, log, hasListeners, tell }) : null
  const { heard, people, tellRoom } = realtime
  const chatNews = isApi ? createChatNews({ db, log, heard, tell: tellRoom }) : null
  const chatPresence = isApi ? createChatPresence({ db, clock, log, process: nodeKey, people }) : null
  const jobs = config.roles.includes('worker') ? startJobs(ctx, allJobs(config, actOf)) : null
  const sender = config.roles.includes('worker')
    ? await startSender(ctx, { drivers: openDrivers(config, clock), hooks: messageHooks(ctx) })
    : null
  const stopAutobets = config.roles.includes('worker') ? startAutobets(ctx) : null
  const roundNews = ROUND_GAME_IDS.map((gameId) =>
    createRoundNews({
      gameId,
      db,
      steadyClock,
      log,
      hasListeners,
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
    hasListeners,
    tell: realtime.tellRound,
    cards: createTermCards({ db, clock, log, hasListeners }),
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
    designNews?.close()
    rainNews?.close()
    chatNews?.close()
    await chatPresence?.close()
    await Promise.all([
      jobs?.stop(),
      sender?.stop(),
      stopAutobets?.(),
      app.close(),
      stopLottery?.(),
      ...stopRounds.map((stopDriving) => stopDriving()),
    ])
    await blsThread?.close()
    betNews.close()
    ctx.providerNews.close()
    await Promise.all([levels.close(), liveNotices?.close()])
    await pushing?.stop()
    await release(ctx)
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${portOf(app)}`, ctx, app, realtime, stop }
}

async function release({ ledger, db }: AppContext): Promise<void> {
  await ledger.close()
  await db.end()
}

function portOf(app: FastifyInstance): number {
  const address: string | AddressInfo | null = app.server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('server is not listening')
}

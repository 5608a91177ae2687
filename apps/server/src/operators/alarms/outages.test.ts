import { CONNECTION_PORTS, type ConnectionPort } from '@baize/contract/operator'
import { MINUTE_MS, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALARM_CHECKS } from '../../app/alarms.ts'
import { downConnectors } from '../../platform/connectors/alarms.ts'
import { type Checked, runCheck } from '../../platform/connectors/checked.ts'
import { connectorJobs } from '../../platform/connectors/jobs.ts'
import type { PlatformContext } from '../../platform/context.ts'
import type { Scheduled } from '../../platform/jobs/job.ts'
import { nextAfter } from '../../platform/jobs/schedule.ts'
import { providerJobs, watchProviders } from '../../providers/jobs.ts'
import { casinoSettings } from '../../providers/testing/hub88.fixture.ts'
import { plantOperator } from '../../testing/operators.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { alarmJobs } from './jobs.ts'
import { watch } from './service.ts'

/** The time after which a check counts as failed. */
const SILENT_MS = 15_000
const HEALTH_MS = 5000

let site: TestSite
let reader: Record<string, string>
beforeAll(async () => {
  // Nobody listens there.
  site = await testSite({ providers: [casinoSettings({ url: 'http://127.0.0.1:9' })] })
  reader = await plantOperator(site.database.pool, 'the-support', ['support'], site.clock.now())
})
afterAll(() => site.close())

const scheduleOf = (jobs: readonly Scheduled[], name: string) =>
  present(
    jobs.find((job) => job.name === name),
    name,
  ).when
const watched = scheduleOf(alarmJobs(ALARM_CHECKS), 'alarms.watch')
const advanceTo = (ms: number) => site.clock.advance(ms - site.clock.now())
const open = async () =>
  accepted(await site.ask('/api/operator/alarms/list', { state: 'open' }, reader)).model.items.map(
    ({ kind, subject }) => `${kind} ${subject}`,
  )

/** The worst moment: the check before it has just ended well. */
function outageAfter(jobs: readonly Scheduled[], name: string) {
  const when = scheduleOf(jobs, name)
  advanceTo(nextAfter(when, site.clock.now()) + 1)
  return { when, beganMs: site.clock.now() }
}

describe('an outage', () => {
  it.each(CONNECTION_PORTS)(
    'of a provider of %s that hangs is in the inbox within a minute',
    async (port: ConnectionPort) => {
      const { ctx } = site.server
      const name = `hangs-${port}`
      const checked: Checked<PlatformContext> = {
        connector: { port, name, driver: 'test' },
        uses: [],
        check: () => new Promise<never>(() => {}),
      }
      const isPayments = port === 'payments' || port === 'coins'
      const job = isPayments ? 'connectors.payments' : 'connectors.check'
      const { when, beganMs } = outageAfter(
        connectorJobs(() => [checked]),
        job,
      )
      advanceTo(nextAfter(when, beganMs) + SILENT_MS)
      await runCheck(ctx, checked, 1)
      advanceTo(nextAfter(watched, site.clock.now()))
      const kind = isPayments ? 'paymentProviderDown' : 'connectionDown'
      await watch(ctx, { ...ALARM_CHECKS, [kind]: () => downConnectors(ctx, [checked]) })
      expect(await open()).toContain(`${kind} ${port}/${name}`)
      expect(site.clock.now() - beganMs).toBeLessThanOrEqual(MINUTE_MS)
    },
  )

  it('of a provider of games is in the inbox within a minute, after three checks in a row', async () => {
    const { ctx } = site.server
    const { when, beganMs } = outageAfter(providerJobs, 'providers.health')
    for (let checks = 0; checks < 3; checks += 1) {
      advanceTo(nextAfter(when, site.clock.now()) + HEALTH_MS)
      await watchProviders(ctx)
    }
    advanceTo(nextAfter(watched, site.clock.now()))
    await watch(ctx, ALARM_CHECKS)
    expect(await open()).toContain('gameProviderDown casino')
    expect(site.clock.now() - beganMs).toBeLessThanOrEqual(MINUTE_MS)
  })
})

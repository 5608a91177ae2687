import { alpha3 } from '@baize/contract/provider'
import type { DocumentRead, IdentityReason } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { type Case, type Desk, NOTHING, type Outcome, readFrom } from '@baize/sandbox-services/identity/desk'
import { webhookSecretOf } from '@baize/sandbox-services/identity/notices'
import { identityProviders } from '@baize/sandbox-services/identity/routes'
import { SUMSUB_LEVELS, sumsubToken } from '@baize/sandbox-services/sumsub/api'
import { sumsubWebhook } from '@baize/sandbox-services/sumsub/webhook'
import Fastify from 'fastify'
import type { SumsubSettings } from '../../platform/configuration/identity-driver-settings.ts'

const SECRET = 'an-identity-secret-for-tests'

/** The result of a check. What is not said is read as the player wrote it. */
export type CheckResult = {
  readonly state: 'pending' | 'passed' | 'failed' | 'unclear'
  readonly reason?: IdentityReason
  readonly final?: boolean
  readonly name?: string
  readonly birthDate?: string
  readonly document?: DocumentRead | null
  /** Empty where the document has none. */
  readonly taxId?: string
}

/** The sandbox's Sumsub on a port of its own, and a person who decides there. */
export type TestChecker = {
  readonly settings: SumsubSettings
  /** The server's clock, which signatures follow. */
  clock: Clock
  /** Result of checks from now on; `deaf` hangs up without taking the request. */
  mood: CheckResult | 'deaf'
  readonly desk: Desk
  /** Applicants in the order in which they were made. */
  readonly asked: Case[]
  /** Paths of the calls that have arrived. */
  readonly calls: string[]
  /** Puts the result of a check on Sumsub's books, without telling anybody. */
  puts(id: string, says: CheckResult): Case
  /** A webhook about a check, signed. */
  notice(told: Case, change?: object): { headers: Record<string, string>; body: string }
  close(): Promise<void>
}

const KINDS = { card: 'ID_CARD', passport: 'PASSPORT', licence: 'DRIVERS' } as const

function outcomeOf(told: Case, says: CheckResult): Outcome | null {
  if (says.state === 'pending') return null
  const { name = '', birthDate = '', document, taxId } = says
  const plan = { name, birthDate, number: '', taxId: taxId === '' ? 'none' : (taxId ?? '') }
  const hasRead = says.state === 'passed' || name !== '' || birthDate !== ''
  const read = hasRead ? readFrom(told, plan) : NOTHING
  return {
    state: says.state,
    reason: says.state === 'failed' ? (says.reason ?? 'notAccepted') : null,
    final: says.final ?? false,
    read: {
      ...read,
      ...(document !== undefined && {
        document: document && {
          kind: KINDS[document.kind],
          country: alpha3(document.country) ?? '',
          number: document.number,
        },
      }),
    },
  }
}

export async function openChecker(change: Partial<SumsubSettings> = {}): Promise<TestChecker> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request) => {
    checker.calls.push(`${request.method} ${request.url}`)
    if (checker.mood === 'deaf') request.raw.destroy()
  })
  const clock: Clock = { now: () => checker.clock.now() }
  const around = { secrets: [SECRET] as const, clock, randomBytes, site: () => null, origin: () => '' }
  const desk = identityProviders(app, around)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const puts = (told: Case, says: CheckResult): Case => {
    const outcome = outcomeOf(told, says)
    if (outcome === null) told.state = 'pending'
    else desk.put(told, outcome)
    return told
  }
  desk.decideOn({ ...desk.plan(), outcome: 'wait' }, '')
  desk.tellers.set('sumsub', (told, kind) => {
    if (kind === 'created') checker.asked.push(told)
    if (kind === 'pending' && checker.mood !== 'deaf') puts(told, checker.mood)
  })
  const checker: TestChecker = {
    settings: {
      driver: 'sumsub',
      name: 'sumsub',
      url,
      sdkUrl: `${url}/idensic/static/sns-websdk-builder.js`,
      appTokens: [{ token: sumsubToken(SECRET), secret: SECRET }],
      webhookSecrets: [webhookSecretOf(SECRET)],
      flow: 'upload',
      identityLevel: SUMSUB_LEVELS.identity,
      addressLevel: SUMSUB_LEVELS.address,
      ...change,
    },
    clock: { now: () => Date.now() },
    mood: { state: 'pending' },
    desk,
    asked: [],
    calls: [],
    puts: (id, says) => {
      const told = desk.findExternal('sumsub', id)
      if (!told) throw new Error(`no applicant ${id}`)
      return puts(told, says)
    },
    notice: (
      told,
      { secret = webhookSecretOf(SECRET), isTest = false }: { secret?: string; isTest?: boolean } = {},
    ) => sumsubWebhook(told, 'decided', { secret, nowMs: checker.clock.now(), isTest }),
    close: () => app.close(),
  }
  return checker
}

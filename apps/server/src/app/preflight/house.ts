import type { Config } from '../../platform/configuration/config.ts'
import { type Line, lasting, linesOf } from './line.ts'
import type { HouseFacts } from './sql.ts'

export type LedgerFacts = {
  readonly frozen: { readonly reason: string } | null
  readonly lastCheckMs: number | null
  /** Findings of a whole audit; null where the ledger is too large for one here. */
  readonly findings: number | null
}

/** The books: not frozen, checked by the running server, and without a finding. */
export function ledgerLines(
  { frozen, lastCheckMs, findings }: LedgerFacts,
  auditMs: number,
  nowMs: number,
): readonly Line[] {
  const { good, warning, fault } = linesOf('ledger')
  if (frozen)
    return [fault(`payouts are frozen: ${frozen.reason}`, 'docs/operations.md, "When payouts are frozen"')]
  const isChecked = lastCheckMs !== null && nowMs - lastCheckMs <= Math.max(3 * auditMs, 5 * 60_000)
  return [
    findings === null
      ? good('no finding so far; npm run audit re-adds all of it')
      : findings === 0
        ? good('re-added, every cent is there')
        : fault(`${findings} findings`, 'Run npm run audit'),
    ...(isChecked
      ? []
      : [
          warning(
            lastCheckMs === null ? 'never checked' : `last checked ${lasting(nowMs - lastCheckMs)} ago`,
            'Start a process with the role worker, which checks it',
          ),
        ]),
  ]
}

/** Every role is played by some process. A worker shows by its jobs, and `rounds` by the sessions of leaders. */
export function roleLines(
  { leaders, lateJobs }: Pick<HouseFacts, 'leaders' | 'lateJobs'>,
  ledger: Pick<LedgerFacts, 'lastCheckMs'>,
  { auditMs, nowMs }: { readonly auditMs: number; readonly nowMs: number },
): readonly Line[] {
  const { good, fault } = linesOf('roles')
  const works = ledger.lastCheckMs !== null && nowMs - ledger.lastCheckMs <= Math.max(3 * auditMs, 5 * 60_000)
  return [
    works && lateJobs.length === 0
      ? good('worker runs')
      : fault(
          works ? `jobs are late: ${lateJobs.slice(0, 5).join(', ')}` : 'no worker runs',
          'Start a process with ROLES=worker, or see its log: nothing is sent, paid or checked without one',
        ),
    leaders.length > 0
      ? good(`rounds runs (${leaders.join(', ')})`)
      : fault('nobody drives crash, aviator and lotteries', 'Start a process with ROLES=rounds'),
  ]
}

/** Two people are needed for everything that moves money by hand. */
export function peopleLines({ operators, owners, localOperators }: HouseFacts): readonly Line[] {
  const { good, fault, warning } = linesOf('operators')
  return [
    operators >= 2
      ? good(`${operators} people with passkeys`)
      : fault(
          operators === 1 ? 'one person with a passkey' : 'nobody has a passkey',
          'Invite at least two: npm run operator -- invite',
        ),
    ...(owners >= 2
      ? []
      : [warning(`${owners} owners`, 'Have two: one alone cannot let the other in again')]),
    ...(localOperators === 0
      ? []
      : [
          fault(
            `${localOperators} people of the demo can enter`,
            'Use a database that no demo was played into',
          ),
        ]),
  ]
}

export function demoLine({ players, demoPlayers }: HouseFacts): Line {
  const { good, fault } = linesOf('demo data')
  return demoPlayers === 0
    ? good(`none; ${players} players`)
    : fault(`${demoPlayers} demo players`, 'Begin with an empty database: their money is in the books')
}

/** Somebody hears of it when something goes wrong. */
export function watchLines({
  metricsToken,
  sentryDsn,
}: Pick<Config, 'metricsToken'> & { readonly sentryDsn: string | null }): readonly Line[] {
  const { good, warning } = linesOf('watch')
  return [
    sentryDsn === null
      ? warning('faults are reported nowhere', 'Set SENTRY_DSN')
      : good('faults are reported'),
    metricsToken === null
      ? warning(
          'only this machine can read /metrics',
          'Set METRICS_TOKEN, and load the rules of deploy/prometheus',
        )
      : good('metrics can be read with the token'),
  ]
}

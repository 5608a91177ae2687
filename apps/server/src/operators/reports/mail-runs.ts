import { createHash } from 'node:crypto'
import type { MailPeriod, ReportMailRun } from '@baize/contract/operator'
import type { Context } from '../../ledger/context.ts'
import { messageOutcomes } from '../../platform/messages/service.ts'
import { lastPeriod } from './mail-text.ts'
import type { StoredMail } from './mails-sql.ts'
import type { Days } from './sql.ts'

const SHOWN = 5
/** Times that a period may be sent by hand, besides the one that is due. */
const MOST_BY_HAND = 5

/** One message for each report, period and turn, however often it is put into the outbox. Turn 0 is the one that is due. */
export function messageId({ id }: Pick<StoredMail, 'id'>, { to }: Days, turn: number): string {
  const hash = createHash('sha256')
    .update(turn === 0 ? `${id} ${to}` : `${id} ${to} ${turn}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const turnsOf = (mail: StoredMail, days: Days) =>
  Array.from({ length: 1 + MOST_BY_HAND }, (_, turn) => ({ id: messageId(mail, days, turn), days, turn }))

/** The newest periods that are over. */
function lastPeriods(every: MailPeriod, nowMs: number): readonly Days[] {
  const periods: Days[] = []
  for (let at = nowMs; periods.length < SHOWN; ) {
    const days = lastPeriod(every, at)
    periods.push(days)
    at = Date.parse(days.from)
  }
  return periods
}

/** How a message ended, for the people who wait for it. */
const STATES = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  suppressed: 'suppressed',
  expired: 'expired',
  unknown: 'unsure',
  withheld: 'unsure',
} as const satisfies Record<string, ReportMailRun['state']>

/** The last e-mails of a report, as the outbox knows them. */
export async function mailRuns(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  mail: StoredMail,
): Promise<ReportMailRun[]> {
  const turns = new Map(
    lastPeriods(mail.every, clock.now()).flatMap((days) =>
      turnsOf(mail, days).map((turn) => [turn.id, turn] as const),
    ),
  )
  const outcomes = await messageOutcomes(db, [...turns.keys()])
  return outcomes.slice(0, SHOWN).flatMap(({ id, state, reason, at }) => {
    const turn = turns.get(id)
    return turn === undefined
      ? []
      : [
          {
            ...turn.days,
            at: at.getTime(),
            byHand: turn.turn > 0,
            state: STATES[state],
            reason: state === 'failed' ? reason : null,
          },
        ]
  })
}

/** The next turn by hand of a period, or null after the last. */
export async function nextTurn(
  { db }: Pick<Context, 'db'>,
  mail: StoredMail,
  days: Days,
): Promise<number | null> {
  const turns = turnsOf(mail, days).slice(1)
  const used = await messageOutcomes(
    db,
    turns.map(({ id }) => id),
  )
  return turns.find(({ id }) => !used.some((outcome) => outcome.id === id))?.turn ?? null
}

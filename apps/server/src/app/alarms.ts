import { playersInNeed } from '../community/support/alarms.ts'
import { frozenPayouts, lateAudit, lateOutbox } from '../ledger/audit/alarms.ts'
import type { AlarmChecks } from '../operators/alarms/service.ts'
import { brokenSums, strayReturns, wrongRollUps } from '../operators/reports/alarms.ts'
import { latePayouts, unansweredPayouts, waitingPayouts } from '../payments/withdrawals/alarms.ts'
import type { Cause } from '../platform/alarms/causes.ts'
import { fullDisk, lateReplicas, lowDisk } from '../platform/alarms/machine.ts'
import { downConnectors, isPayments, slowConnectors } from '../platform/connectors/alarms.ts'
import { failingJobs } from '../platform/jobs/alarms.ts'
import { lateMessages } from '../platform/messages/alarms.ts'
import { bigWins } from '../play/live/alarms.ts'
import { missingBeacon, voidDraws } from '../play/lottery/alarms.ts'
import { failingLogIns } from '../players/accounts/alarms.ts'
import { latePushes } from '../players/push/alarms.ts'
import { differingBooks, downProviders, slowProviders } from '../providers/alarms.ts'
import { lowBudgets } from '../rewards/programmes/alarms.ts'
import { refusedDesigns } from '../site/design/alarms.ts'
import { connectionsOf } from './connections.ts'
import type { AppContext } from './context.ts'

const payments = (ctx: AppContext) => connectionsOf(ctx).filter(isPayments)
const others = (ctx: AppContext) => connectionsOf(ctx).filter((connection) => !isPayments(connection))

/** Withdrawals of a provider that is up. Those of one that is down are part of that outage, until they are late. */
async function silentlyUnanswered(ctx: AppContext): Promise<readonly Cause[]> {
  const down = new Set((await downConnectors(ctx, payments(ctx))).map(({ details }) => details['name']))
  return (await unansweredPayouts(ctx)).filter(({ subject }) => !down.has(subject))
}

/** The check of each kind of alarm, in the room of what it looks at. A kind without one does not compile. */
export const ALARM_CHECKS: AlarmChecks<AppContext> = {
  payoutsFrozen: frozenPayouts,
  zeroSum: brokenSums,
  auditLate: lateAudit,
  paymentProviderDown: (ctx) => downConnectors(ctx, payments(ctx)),
  gameProviderDown: downProviders,
  beaconDown: missingBeacon,
  payoutLate: latePayouts,
  diskFull: fullDisk,
  playerInNeed: playersInNeed,
  payoutUnanswered: silentlyUnanswered,
  payoutsWaiting: waitingPayouts,
  paymentProviderSlow: (ctx) => slowConnectors(ctx, payments(ctx)),
  connectionDown: (ctx) => downConnectors(ctx, others(ctx)),
  connectionSlow: (ctx) => slowConnectors(ctx, others(ctx)),
  gameProviderSlow: slowProviders,
  providerBooksDiffer: differingBooks,
  drawVoid: voidDraws,
  rtpOutside: strayReturns,
  rollUpWrong: wrongRollUps,
  jobFailing: failingJobs,
  outboxLate: lateOutbox,
  messagesLate: lateMessages,
  designRefused: refusedDesigns,
  pushesLate: latePushes,
  logInsFailing: failingLogIns,
  replicationBehind: lateReplicas,
  diskLow: lowDisk,
  budgetLow: lowBudgets,
  bigWin: bigWins,
}

import { forgetMessages } from '../community/chat/sweep.ts'
import { checkNewMoves, sealPastDays } from '../ledger/audit/job.ts'
import { prepareMonths } from '../ledger/partition-job.ts'
import { forgetRefusals } from '../ledger/refusals-job.ts'
import { watchReturns } from '../operators/reports/returns-alarm.ts'
import { reAddDays, rollUp } from '../operators/reports/rollup.ts'
import { sealOperatorAudit } from '../operators/staff/service.ts'
import { settleBonuses } from '../payments/bonuses/service.ts'
import { settleRefunds } from '../payments/refunds/service.ts'
import { settleWithdrawals } from '../payments/withdrawals/send.ts'
import type { Config } from '../platform/configuration/config.ts'
import type { Job } from '../platform/jobs/job.ts'
import { dailyAt, everyMinutes, everySeconds } from '../platform/jobs/schedule.ts'
import { countPlays } from '../play/catalogue/popularity.ts'
import { settleIdleBets } from '../play/games/sweep.ts'
import { countWins } from '../play/live/tally.ts'
import { tellOfLateMoney } from '../players/accounts/late-money.ts'
import { forgetOldSessions } from '../players/accounts/sweep.ts'
import { settleChecks } from '../players/identity/check.ts'
import { mailNotices } from '../players/notices/mail.ts'
import { collectOwed, compareBooks, sweepProviders, watchProviders } from '../providers/jobs.ts'
import { settleInvites } from '../rewards/invites/invitations.ts'
import { collectForgotten } from '../rewards/prizes/service.ts'
import { accrueBudgets } from '../rewards/programmes/accrue.ts'
import { setAsideScheduled } from '../rewards/rain/schedules.ts'
import { closeOverPackets } from '../rewards/redpacket/sweep.ts'
import { paySalaries } from '../rewards/salary/service.ts'
import type { AppContext } from './context.ts'

/** All jobs. docs/operations.md has the same list for operators, and a test compares them. */
export const jobsOf = (config: Config): readonly Job<AppContext>[] => [
  { name: 'bets.sweep', when: everyMinutes(1), run: settleIdleBets },
  { name: 'packets.sweep', when: everyMinutes(1), run: closeOverPackets },
  { name: 'prizes.collect', when: everySeconds(30), atStart: true, run: collectForgotten },
  { name: 'rains.schedule', when: everyMinutes(1), atStart: true, run: setAsideScheduled },
  { name: 'invites.settle', when: everyMinutes(1), atStart: true, run: settleInvites },
  { name: 'withdrawals.settle', when: everySeconds(10), atStart: true, run: settleWithdrawals },
  { name: 'refunds.settle', when: everySeconds(30), atStart: true, run: settleRefunds },
  { name: 'bonuses.settle', when: everySeconds(30), atStart: true, run: settleBonuses },
  { name: 'identities.check', when: everySeconds(10), atStart: true, run: settleChecks },
  { name: 'notices.mail', when: everySeconds(10), atStart: true, run: mailNotices },
  { name: 'games.popularity', when: everyMinutes(1), run: countPlays },
  { name: 'wins.count', when: everyMinutes(1), run: countWins },
  { name: 'reports.rollup', when: everyMinutes(1), atStart: true, run: rollUp },
  { name: 'reports.returns', when: everyMinutes(10), run: watchReturns },
  { name: 'reports.readd', when: dailyAt('00:40'), run: reAddDays },
  { name: 'rewards.accrue', when: everyMinutes(5), atStart: true, run: accrueBudgets },
  { name: 'rewards.salary', when: everyMinutes(10), run: paySalaries },
  { name: 'providers.health', when: everySeconds(10), atStart: true, run: watchProviders },
  { name: 'providers.collect', when: everySeconds(30), run: collectOwed },
  { name: 'providers.books', when: everyMinutes(10), run: compareBooks },
  { name: 'providers.sweep', when: everyMinutes(10), run: sweepProviders },
  { name: 'accounts.money', when: everyMinutes(10), run: tellOfLateMoney },
  { name: 'sessions.sweep', when: everyMinutes(10), run: forgetOldSessions },
  { name: 'chat.sweep', when: everyMinutes(10), run: forgetMessages },
  { name: 'ledger.refusals', when: everyMinutes(10), run: forgetRefusals },
  { name: 'ledger.partitions', when: dailyAt('00:05'), atStart: true, run: prepareMonths },
  { name: 'ledger.audit', when: everySeconds(config.auditSeconds), atStart: true, run: checkNewMoves },
  { name: 'ledger.seal', when: dailyAt('00:10'), run: sealPastDays },
  { name: 'operators.seal', when: dailyAt('00:20'), atStart: true, run: sealOperatorAudit },
]

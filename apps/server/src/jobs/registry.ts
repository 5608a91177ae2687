import type { Config } from '../configuration/config.ts'
import { tellOfLateMoney } from '../features/auth/late-money.ts'
import { forgetOldSessions } from '../features/auth/sweep.ts'
import { countPlays } from '../features/catalogue/popularity.ts'
import { forgetMessages } from '../features/chat/sweep.ts'
import { settleIdleBets } from '../features/games/sweep.ts'
import { settleChecks } from '../features/identity/check.ts'
import { settleInvites } from '../features/invites/invitations.ts'
import { countWins } from '../features/live/tally.ts'
import { mailNotices } from '../features/notices/mail.ts'
import { settleBonuses } from '../features/pay/bonus.ts'
import { settleRefunds } from '../features/pay/refunds.ts'
import { settleWithdrawals } from '../features/pay/withdraw/send.ts'
import { collectForgotten } from '../features/prizes/service.ts'
import { collectOwed, compareBooks, sweepProviders, watchProviders } from '../features/providers/jobs.ts'
import { setAsideScheduled } from '../features/rain/schedules.ts'
import { closeOverPackets } from '../features/redpacket/sweep.ts'
import { watchReturns } from '../features/reports/returns-alarm.ts'
import { reAddDays, rollUp } from '../features/reports/rollup.ts'
import { accrueBudgets } from '../features/rewards/accrue.ts'
import { paySalaries } from '../features/rewards/salary.ts'
import { sealOperatorAudit } from '../features/staff/service.ts'
import { checkNewMoves, sealPastDays } from '../ledger/audit/job.ts'
import { prepareMonths } from '../ledger/partition-job.ts'
import { forgetRefusals } from '../ledger/refusals-job.ts'
import type { Job } from './job.ts'
import { dailyAt, everyMinutes, everySeconds } from './schedule.ts'

/** All jobs. docs/operations.md has the same list for operators, and a test compares them. */
export const jobsOf = (config: Config): readonly Job[] => [
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

import { chatJobs } from '../community/chat/jobs.ts'
import { auditJobs } from '../ledger/audit/jobs.ts'
import { ledgerJobs } from '../ledger/jobs.ts'
import { alarmJobs } from '../operators/alarms/jobs.ts'
import { approvalJobs } from '../operators/approvals/jobs.ts'
import { careJobs } from '../operators/care/jobs.ts'
import { reportJobs } from '../operators/reports/jobs.ts'
import { staffJobs } from '../operators/staff/jobs.ts'
import { bonusJobs } from '../payments/bonuses/jobs.ts'
import { depositJobs } from '../payments/deposits/jobs.ts'
import { heldJobs } from '../payments/held/jobs.ts'
import { heldDeskJobs } from '../payments/held-desk/jobs.ts'
import { refundJobs } from '../payments/refunds/jobs.ts'
import { withdrawalJobs } from '../payments/withdrawals/jobs.ts'
import type { Config } from '../platform/configuration/config.ts'
import { connectorJobs } from '../platform/connectors/jobs.ts'
import { fileJobs } from '../platform/files/jobs.ts'
import type { Job } from '../platform/jobs/job.ts'
import { messageJobs } from '../platform/messages/jobs.ts'
import { catalogueJobs } from '../play/catalogue/jobs.ts'
import { gameJobs } from '../play/games/jobs.ts'
import { liveJobs } from '../play/live/jobs.ts'
import { accountJobs } from '../players/accounts/jobs.ts'
import { coinRateJobs } from '../players/coin-rates/jobs.ts'
import { identityJobs } from '../players/identity/jobs.ts'
import { noticeJobs } from '../players/notices/jobs.ts'
import { pushJobs } from '../players/push/jobs.ts'
import { providerJobs } from '../providers/jobs.ts'
import { inviteJobs } from '../rewards/invites/jobs.ts'
import { prizeJobs } from '../rewards/prizes/jobs.ts'
import { programmeJobs } from '../rewards/programmes/jobs.ts'
import { rainJobs } from '../rewards/rain/jobs.ts'
import { packetJobs } from '../rewards/redpacket/jobs.ts'
import { salaryJobs } from '../rewards/salary/jobs.ts'
import { designJobs } from '../site/design/jobs.ts'
import { ALARM_CHECKS } from './alarms.ts'
import { connectionsOf } from './connections.ts'
import type { AppContext } from './context.ts'
import { SHELVES } from './hooks.ts'

/** The jobs that need no handler of a call, each declared in the `jobs.ts` of its feature. */
export const jobsOf = (config: Config): readonly Job<AppContext>[] => [
  ...gameJobs,
  ...packetJobs,
  ...prizeJobs,
  ...rainJobs,
  ...inviteJobs,
  ...depositJobs,
  ...coinRateJobs,
  ...withdrawalJobs,
  ...refundJobs,
  ...heldJobs,
  ...heldDeskJobs,
  ...bonusJobs,
  ...identityJobs,
  ...noticeJobs,
  ...pushJobs,
  ...messageJobs,
  ...fileJobs(SHELVES),
  ...connectorJobs(connectionsOf),
  ...catalogueJobs,
  ...liveJobs,
  ...reportJobs,
  ...careJobs,
  ...designJobs,
  ...alarmJobs(ALARM_CHECKS),
  ...programmeJobs,
  ...salaryJobs,
  ...providerJobs,
  ...accountJobs,
  ...chatJobs,
  ...ledgerJobs,
  ...auditJobs(config),
  ...staffJobs,
]

/** All jobs. docs/operations.md has the same list for operators, and a test compares them. */
export const allJobs = (
  config: Config,
  ...acts: Parameters<typeof approvalJobs>
): readonly Job<AppContext>[] => [...jobsOf(config), ...approvalJobs(...acts)]

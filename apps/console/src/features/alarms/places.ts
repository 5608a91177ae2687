import type { Alarm, AlarmKind, Permission } from '@baize/contract/operator'

type Place = { readonly to: string; readonly permission: Permission }

const place = (to: string, permission: Permission) => (): Place => ({ to, permission })
const connections = place('/connections', 'connections.read')
const providers = place('/providers', 'games.read')
const withdrawals = (state: string) => place(`/withdrawals?state=${state}`, 'money.read')
const ledger = place('/ledger', 'ledger.read')

/** The screen of the thing that each kind is about; null where there is none. */
export const PLACES: Readonly<Record<AlarmKind, ((alarm: Alarm) => Place) | null>> = {
  payoutsFrozen: ledger,
  zeroSum: place('/reports', 'reports.read'),
  auditLate: ledger,
  paymentProviderDown: connections,
  gameProviderDown: providers,
  beaconDown: place('/lottery', 'games.read'),
  payoutLate: (alarm) => withdrawals(Number(alarm.details.reviewing ?? 0) > 0 ? 'REVIEWING' : 'SENT')(),
  diskFull: null,
  playerInNeed: ({ subject }) => ({ to: `/chat/support/${subject}`, permission: 'chat.read' }),
  payoutUnanswered: withdrawals('SENT'),
  payoutsWaiting: withdrawals('REVIEWING'),
  paymentProviderSlow: connections,
  connectionDown: connections,
  connectionSlow: connections,
  gameProviderSlow: providers,
  providerBooksDiffer: providers,
  drawVoid: ({ details: { line, number } }) => ({
    to: `/lottery/${line}/${number}`,
    permission: 'games.read',
  }),
  rtpOutside: place('/reports?tab=games', 'reports.read'),
  rollUpWrong: place('/reports', 'reports.read'),
  jobFailing: null,
  outboxLate: null,
  messagesLate: connections,
  designRefused: place('/designs', 'content.read'),
  pushesLate: place('/push', 'content.read'),
  logInsFailing: null,
  replicationBehind: null,
  diskLow: null,
  budgetLow: place('/rewards', 'rewards.read'),
  bigWin: ({ subject }) => {
    const [userId, betId] = subject.split('/')
    return { to: `/players/${userId}/bets/${betId}`, permission: 'players.read' }
  },
}

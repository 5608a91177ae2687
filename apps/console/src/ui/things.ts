import type { Permission, ThingPage } from '@baize/contract/operator'
import type { PlainKey } from '../words/words.ts'

type Thing = {
  readonly address: (id: string | null) => string
  readonly title: PlainKey
  readonly permission: Permission
}

const at = (path: string) => () => path

/** Where a thing is shown that a call is about. */
export const THINGS: { readonly [P in ThingPage['page']]: Thing } = {
  player: { address: (id) => `/players/${id}`, title: 'desk.player', permission: 'players.read' },
  withdrawal: { address: (id) => `/withdrawals/${id}`, title: 'desk.withdrawal', permission: 'money.read' },
  held: { address: at('/held'), title: 'held.title', permission: 'money.read' },
  rates: { address: at('/rates'), title: 'rates.title', permission: 'money.read' },
  moneySettings: { address: at('/money-settings'), title: 'terms.title', permission: 'money.read' },
  ledger: { address: at('/ledger'), title: 'desk.ledger', permission: 'ledger.read' },
  games: { address: at('/games'), title: 'games.title', permission: 'games.read' },
  prizes: { address: at('/prizes'), title: 'prizes.title', permission: 'rewards.read' },
  rains: { address: at('/rains'), title: 'rains.title', permission: 'rewards.read' },
  invites: { address: at('/invites'), title: 'invites.title', permission: 'rewards.read' },
  persons: { address: at('/persons'), title: 'persons.title', permission: 'rewards.read' },
  push: { address: at('/push'), title: 'push.title', permission: 'content.read' },
  promos: { address: at('/promos'), title: 'cash.promos', permission: 'rewards.read' },
  programmes: { address: at('/rewards'), title: 'rewards.programmes', permission: 'rewards.read' },
  tables: { address: at('/rewards/tables'), title: 'rewards.tables', permission: 'rewards.read' },
  salary: { address: at('/rewards/salary'), title: 'rewards.salary', permission: 'rewards.read' },
  people: { address: at('/people'), title: 'staff.title', permission: 'staff.read' },
  keys: { address: at('/keys'), title: 'keys.title', permission: 'staff.read' },
  reportMails: { address: at('/reports/mails'), title: 'reports.mails', permission: 'reports.send' },
  account: { address: at('/account'), title: 'account.title', permission: 'self' },
}

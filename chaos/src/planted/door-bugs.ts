import type { Bug } from './bug.ts'

const SERVER = 'apps/server/src'
const PROVIDERS = 'apps/server/src/providers'
const KINDS = `${SERVER}/providers/call-kinds.ts`
const HUB88 = `${SERVER}/providers/hub88/adapter.ts`
const BETSY = `${SERVER}/providers/betsy/adapter.ts`
const STRANGERS = 'apps/server/src/platform/http/stranger-limit.ts'

const CLOSING = [`${SERVER}/players/accounts/close-open.test.ts`]

const provider = (name: string): string => `${PROVIDERS}/${name}.test.ts`

/** Bugs at the doors of the house: calls of providers, and accounts that close. */
export const DOOR_BUGS: readonly Bug[] = [
  {
    name: 'a captured win is taken as a rollback',
    file: HUB88,
    was: `claimed(wallet, 'rollback', rollback, () => rollBack(wallet, rollback))`,
    becomes: 'rollBack(wallet, rollback)',
    seenBy: [provider('call-kinds')],
  },
  {
    name: 'the body of a bet un-settles it',
    file: BETSY,
    was: `claimed(wallet, 'unsettle', request, () => unsettle(wallet, request))`,
    becomes: 'unsettle(wallet, request)',
    seenBy: [provider('call-kinds')],
  },
  {
    name: 'two kinds of calls that race for an id are both carried out',
    file: KINDS,
    was: 'kinds.get(question.id) === question.kind',
    becomes: '(kinds.get(question.id) ?? question.kind) !== undefined',
    seenBy: [provider('call-kinds')],
  },
  {
    name: 'strangers may forge calls of a provider as fast as they like',
    file: STRANGERS,
    was: 'limiter.hasLeft(addressKey(ip)) || known.has(addressKey(ip))',
    becomes: `addressKey(ip) !== ''`,
    seenBy: [provider('door'), 'apps/server/src/platform/http/stranger-limit.test.ts'],
  },
  {
    name: 'an account closes with an open bet at a provider',
    file: `${SERVER}/players/accounts/close.ts`,
    was: 'if (held > 0n || hasBets)',
    becomes: 'if (held > 0n)',
    seenBy: CLOSING,
  },
  {
    name: 'an account closes with a debt',
    file: `${SERVER}/players/accounts/close.ts`,
    was: 'if (owed > 0n)',
    becomes: 'if (owed > 2n ** 60n)',
    seenBy: CLOSING,
  },
  {
    name: 'money that comes after the closing is out of reach after a week',
    file: `${SERVER}/players/accounts/sql.ts`,
    was: 'closed_by IS NULL OR w.has_money)',
    becomes: 'closed_by IS NULL)',
    seenBy: CLOSING,
  },
]

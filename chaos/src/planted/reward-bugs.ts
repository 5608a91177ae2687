import type { Bug } from './bug.ts'

const SERVER = 'apps/server/src'
const FUNCTIONS = `${SERVER}/platform/db/functions`
const EDGE = 'packages/rules/src/rewards/edge.ts'
const COVER = `${FUNCTIONS}/18_cover.sql`
const PERSONS = `${FUNCTIONS}/31_persons.sql`
const GAMES = `${SERVER}/providers/games.ts`

const LEDGER_TEST = `${SERVER}/ledger/cover.test.ts`
const LOTTERY_TEST = `${SERVER}/play/lottery/cover.test.ts`
const COUNTING_TEST = `${SERVER}/providers/counting.test.ts`
const PERSONS_TEST = `${SERVER}/players/persons/persons.test.ts`

/** Bugs in what counts for rewards, and in who gets them. */
export const REWARD_BUGS: readonly Bug[] = [
  {
    name: 'big and small of one draw play a bonus through',
    file: `${SERVER}/play/lottery/settle.ts`,
    was: '...(bet.covered > 0n && { covered: bet.covered }),',
    becomes: '',
    seenBy: [LOTTERY_TEST],
  },
  {
    name: 'a covered stake counts when the house settles it in a batch',
    file: `${FUNCTIONS}/15_settle.sql`,
    was: 'b.stake - coalesce(covers[n], 0) ELSE 0',
    becomes: 'b.stake ELSE 0',
    seenBy: [LOTTERY_TEST, `${SERVER}/ledger/settles.test.ts`],
  },
  {
    name: 'a small stake on a third side uncovers the other two',
    file: EDGE,
    was: 'return equal.length > 1 && covered > most ? covered : most',
    becomes: 'return equal.length === taken.length && equal.length > 1 ? covered : most',
    seenBy: ['packages/rules/src/rewards/rewards.test.ts', LEDGER_TEST],
  },
  {
    name: 'a bet that was rolled back still covers another',
    file: COVER,
    was: 'AND b.market = named AND NOT b.rolled_back AND b.voided + b.secured < b.stake GROUP BY',
    becomes: 'AND b.market = named AND b.voided + b.secured < b.stake GROUP BY',
    seenBy: [LEDGER_TEST],
  },
  {
    name: 'red and black of one round count',
    file: COVER,
    was: 'sum(s.stake) - least(sum(s.stake), abs(sum(s.won) - sum(s.stake)))',
    becomes: '0',
    seenBy: [LEDGER_TEST, COUNTING_TEST],
  },
  {
    name: 'a cash-out at 1.01x counts as if it had been at risk',
    file: `${SERVER}/play/rounds/settle.ts`,
    was: 'covered: minor(cashedOutEarly(bet.stake, bet.payout)),',
    becomes: 'covered: minor(0n * cashedOutEarly(bet.stake, bet.payout)),',
    seenBy: [`${SERVER}/play/rounds/bets.test.ts`],
  },
  {
    name: 'video poker counts like a slot',
    file: GAMES,
    was: 'Math.max(game?.rtp ?? UNKNOWN_RTP, LEAST_RTP)',
    becomes: 'Math.min(game?.rtp ?? UNKNOWN_RTP, LEAST_RTP)',
    seenBy: [COUNTING_TEST],
  },
  {
    name: 'a VIP level falls when stakes are taken back',
    file: `${SERVER}/players/levels/service.ts`,
    was: 'Math.max(levelAt(vipLevels(table, currencyId), wagered), told ?? 0)',
    becomes: 'Math.max(levelAt(vipLevels(table, currencyId), wagered), 0 * (told ?? 0))',
    seenBy: [`${SERVER}/rewards/vip/vip.test.ts`],
  },
  {
    name: 'every account of a device has the first-deposit bonus',
    file: `${SERVER}/payments/bonuses/service.ts`,
    was: " && (await takeOnce(ctx, ctx.db, 'firstDeposit', userId))",
    becomes: '',
    seenBy: [PERSONS_TEST],
  },
  {
    name: 'a family never gets the offer at the address of a neighbour',
    file: PERSONS,
    was: "WHERE (f.flag <> 'sameAddress' OR m.at > moment - person_address_time())\n    AND",
    becomes: 'WHERE',
    seenBy: [PERSONS_TEST],
  },
  {
    name: 'two accounts of one payout account catch the same rain',
    file: `${SERVER}/rewards/rain/service.ts`,
    was: "if (!(await takers(`rain:${rain.id}`, userId))) return err(refusal('offerTaken'))",
    becomes: 'void takers',
    seenBy: [PERSONS_TEST],
  },
]

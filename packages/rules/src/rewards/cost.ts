import {
  PROGRAMMES,
  type Programme,
  type ProgrammeOf,
  type RewardTableName,
  type RewardTables,
  STREAK_DAYS,
} from '@baize/contract/shared'
import { hundredths, rowOf } from './tables.ts'

/** A month of the players of one level: how many, on how many days in all, and their edge in hundredths of a unit. */
export type LevelActivity = {
  readonly level: number
  readonly players: number
  readonly days: number
  readonly edge: bigint
}

/** The play that costs are estimated by while there is too little of our own. */
export const TYPICAL_MONTH: readonly LevelActivity[] = [
  { level: 0, players: 1000, days: 3000, edge: 1_000_00n },
  { level: 1, players: 500, days: 4000, edge: 4_000_00n },
  { level: 2, players: 200, days: 2600, edge: 9_000_00n },
  { level: 3, players: 80, days: 1300, edge: 12_000_00n },
  { level: 4, players: 30, days: 600, edge: 20_000_00n },
  { level: 5, players: 8, days: 180, edge: 18_000_00n },
  { level: 6, players: 2, days: 50, edge: 20_000_00n },
]

const WEEKS_PER_MONTH = 4
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

/** Of each programme of a table, what it gives away in a month, in hundredths of a unit. */
type Costs<N extends RewardTableName> = { readonly [P in ProgrammeOf<N>]: bigint }

const COSTS: {
  readonly [N in RewardTableName]: (table: RewardTables[N], month: readonly LevelActivity[]) => Costs<N>
} = {
  vip: ({ levels }, month) => {
    const by = (rate: 'rakeback' | 'weekly' | 'monthly') =>
      sum(
        month.map(
          ({ level, edge }) => (edge * BigInt((levels[level] ?? levels.at(-1))?.[rate] ?? 0)) / 10_000n,
        ),
      )
    // On the way to the next level the edge earns its level-up in equal parts.
    const levelUp = sum(
      month.map(({ level, edge }) => {
        const [here, next] = [levels[level], levels[level + 1]]
        if (!here || !next) return 0n
        const way = ((hundredths(next.needed) - hundredths(here.needed)) * 350n) / 10_000n
        return way <= 0n ? edge : (edge * hundredths(next.levelUp)) / way
      }),
    )
    return { rakeback: by('rakeback'), weekly: by('weekly'), monthly: by('monthly'), levelUp }
  },
  // As if every player came back every day they play, without a missed one.
  checkIn: ({ rows }, month) => ({
    checkIn: sum(
      month.map(
        ({ level, days }) =>
          (sum((rowOf(rows, level)?.days ?? []).map(hundredths)) * BigInt(days)) / BigInt(STREAK_DAYS),
      ),
    ),
  }),
  // As if every third task were done; newcomers are a tenth of the players.
  tasks: ({ tasks }, month) => {
    const players = BigInt(month.reduce((all, activity) => all + activity.players, 0))
    const days = BigInt(month.reduce((all, activity) => all + activity.days, 0))
    const of = (kind: string) =>
      sum(tasks.filter((task) => task.on && task.kind === kind).map(({ reward }) => hundredths(reward)))
    const all =
      of('daily') * days + of('weekly') * players * BigInt(WEEKS_PER_MONTH) + (of('newcomer') * players) / 10n
    return { task: all / 3n }
  },
  salary: ({ rows }, month) => ({
    salary: sum(
      month.map(({ level, players, edge }) => {
        const row = rowOf(rows, level)
        if (!row || players === 0) return 0n
        const staked = (edge * 10_000n) / 350n / BigInt(players)
        return staked >= hundredths(row.least) ? hundredths(row.amount) * BigInt(players) : 0n
      }),
    ),
  }),
  // As if every twentieth player were a friend who counts for the first time, and a third of all play were of friends.
  invite: ({ reward, commission }, month) => {
    const players = BigInt(month.reduce((all, activity) => all + activity.players, 0))
    const edge = sum(month.map((activity) => activity.edge))
    return { invite: (hundredths(reward) * players) / 20n + (edge * BigInt(commission)) / 30_000n }
  },
}

export type Cost = { readonly programme: Programme; readonly share: number }

/**
 * The cost of a table in ten-thousandths of the edge of a month, by programme. The same code shows it before a table
 * is saved and refuses one that costs too much.
 */
export function tableCosts<N extends RewardTableName>(
  name: N,
  table: RewardTables[N],
  month: readonly LevelActivity[],
): readonly Cost[] {
  const edge = sum(month.map((activity) => activity.edge))
  const costs: Partial<Record<Programme, bigint>> = COSTS[name](table, month)
  return PROGRAMMES.flatMap((programme) => {
    const amount = costs[programme]
    if (amount === undefined) return []
    return [{ programme, share: edge === 0n ? 0 : Number((amount * 10_000n + edge - 1n) / edge) }]
  })
}

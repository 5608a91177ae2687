import { MOST_SHARES, type RewardTableName, type RewardTables } from '@baize/contract/shared'
import { EDGE_UNIT } from './edge.ts'

/** Amounts of tables in hundredths of the unit of configured limits. */
export const hundredths = (units: string): bigint => {
  const [whole = '0', part = ''] = units.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Faults of a table beyond the form of its cells. */
export const TABLE_FAULTS = {
  firstNotZero: 'the first level must need 0',
  notRising: 'it must be more than in the row before',
  tooGenerous: 'a level gives more than 40 % of the edge',
  lessRakeback: 'it gives less rakeback than the level before',
  firstLevel: 'the first row must be of level 0',
  twice: 'it is there twice',
  nothing: 'it must be above 0',
  timesOfWins: 'only wins have times',
  gameOfBets: 'only bets have a game',
  onlyOnce: "it can be done once only: make it a newcomer's task",
  worthLess: 'the play asked for is worth less to the house than the reward',
} as const

/** A fault and its place, as the path to the cell: `['levels', 2, 'needed']`. */
export type RewardFault = {
  readonly what: keyof typeof TABLE_FAULTS
  readonly at: readonly (string | number)[]
}

const risingFaults = (
  numbers: readonly (bigint | number)[],
  at: (row: number) => RewardFault['at'],
): readonly RewardFault[] =>
  numbers.flatMap((fields, row): RewardFault[] =>
    row > 0 && fields <= (numbers[row - 1] ?? fields) ? [{ what: 'notRising', at: at(row) }] : [],
  )

const faultIf = (is: boolean, what: RewardFault['what'], ...at: RewardFault['at']): readonly RewardFault[] =>
  is ? [{ what, at }] : []

const ONE_TIME_TASKS: ReadonlySet<string> = new Set(['contact', 'identity', 'secondFactor'])

const FAULTS: { readonly [N in RewardTableName]: (table: RewardTables[N]) => readonly RewardFault[] } = {
  vip: ({ levels }) => [
    ...faultIf(hundredths(levels[0]?.needed ?? '0') !== 0n, 'firstNotZero', 'levels', 0, 'needed'),
    ...risingFaults(
      levels.map(({ needed }) => hundredths(needed)),
      (row) => ['levels', row, 'needed'],
    ),
    ...levels.flatMap(({ rakeback, weekly, monthly }, row) => [
      ...faultIf(rakeback + weekly + monthly > MOST_SHARES, 'tooGenerous', 'levels', row, 'rakeback'),
      ...faultIf(rakeback < (levels[row - 1]?.rakeback ?? 0), 'lessRakeback', 'levels', row, 'rakeback'),
    ]),
  ],
  checkIn: ({ rows }) => [
    ...faultIf(rows[0]?.vipLevel !== 0, 'firstLevel', 'rows', 0, 'vipLevel'),
    ...risingFaults(
      rows.map(({ vipLevel }) => vipLevel),
      (row) => ['rows', row, 'vipLevel'],
    ),
  ],
  tasks: ({ tasks }) =>
    tasks.flatMap((task, row) => [
      ...faultIf(tasks.findIndex(({ id }) => id === task.id) < row, 'twice', 'tasks', row, 'id'),
      ...faultIf(hundredths(task.reward) === 0n, 'nothing', 'tasks', row, 'reward'),
      ...faultIf(task.condition !== 'wins' && task.times !== undefined, 'timesOfWins', 'tasks', row, 'times'),
      ...faultIf(
        task.condition !== 'bets' && task.gameId !== undefined,
        'gameOfBets',
        'tasks',
        row,
        'gameId',
      ),
      ...faultIf(
        task.kind !== 'newcomer' && ONE_TIME_TASKS.has(task.condition),
        'onlyOnce',
        'tasks',
        row,
        'kind',
      ),
    ]),
  salary: ({ rows }) => [
    ...risingFaults(
      rows.map(({ vipLevel }) => vipLevel),
      (row) => ['rows', row, 'vipLevel'],
    ),
    ...rows.flatMap(({ amount }, row) =>
      faultIf(hundredths(amount) === 0n, 'nothing', 'rows', row, 'amount'),
    ),
  ],
  // Otherwise a ring of accounts would earn more by inviting each other than their play costs.
  invite: ({ reward, play }) => [
    ...faultIf(hundredths(reward) === 0n, 'nothing', 'reward'),
    ...faultIf(hundredths(reward) * 10_000n > hundredths(play) * EDGE_UNIT, 'worthLess', 'play'),
  ],
}

/** Everything that is wrong with a table; nothing if it can be saved. */
export const tableFaults = <N extends RewardTableName>(
  name: N,
  table: RewardTables[N],
): readonly RewardFault[] => FAULTS[name](table)

/** The row of a level: the last one that is not above it. */
export const rowOf = <Row extends { readonly vipLevel: number }>(
  rows: readonly Row[],
  level: number,
): Row | undefined => rows.findLast(({ vipLevel }) => vipLevel <= level)

/** The tables of a new site. They cost less than the first shares of their programmes at ordinary play. */
export const FIRST_TABLES: RewardTables = {
  vip: {
    levels: [
      ['0', 500, 300, 200, '0'],
      ['100', 600, 300, 200, '0.10'],
      ['1000', 700, 400, 250, '1'],
      ['5000', 800, 400, 250, '5'],
      ['25000', 900, 500, 300, '25', '30000'],
      ['100000', 1000, 500, 300, '100', '50000'],
      ['500000', 1200, 500, 300, '500', '200000'],
    ].map(([needed, rakeback, weekly, monthly, levelUp, withdrawal]) => ({
      needed: String(needed),
      rakeback: Number(rakeback),
      weekly: Number(weekly),
      monthly: Number(monthly),
      levelUp: String(levelUp),
      ...(withdrawal !== undefined && { withdrawal: String(withdrawal) }),
    })),
  },
  checkIn: {
    rows: [
      { vipLevel: 0, days: ['0.02', '0.02', '0.02', '0.03', '0.03', '0.03', '0.05'] },
      { vipLevel: 2, days: ['0.05', '0.05', '0.06', '0.06', '0.08', '0.10', '0.20'] },
      { vipLevel: 4, days: ['0.20', '0.20', '0.25', '0.25', '0.30', '0.30', '0.60'] },
      { vipLevel: 6, days: ['0.80', '0.90', '1.00', '1.00', '1.20', '1.40', '2.10'] },
    ],
  },
  tasks: {
    tasks: [
      { id: 'contact', kind: 'newcomer', condition: 'contact', target: 1, reward: '0.10', on: true },
      { id: 'first-deposit', kind: 'newcomer', condition: 'deposits', target: 1, reward: '0.20', on: true },
      { id: 'identity', kind: 'newcomer', condition: 'identity', target: 1, reward: '0.30', on: true },
      {
        id: 'second-factor',
        kind: 'newcomer',
        condition: 'secondFactor',
        target: 1,
        reward: '0.10',
        on: true,
      },
      { id: 'daily-bets', kind: 'daily', condition: 'bets', target: 50, reward: '0.02', on: true },
      { id: 'daily-games', kind: 'daily', condition: 'games', target: 3, reward: '0.02', on: true },
      { id: 'weekly-wins', kind: 'weekly', condition: 'wins', target: 5, times: 5, reward: '0.10', on: true },
    ],
  },
  salary: {
    payDay: 5,
    rows: [
      { vipLevel: 4, amount: '5', least: '5000' },
      { vipLevel: 5, amount: '20', least: '20000' },
      { vipLevel: 6, amount: '80', least: '80000' },
    ],
  },
  invite: { reward: '5', deposit: '20', play: '200', days: 7, commission: 500, enterDays: 3 },
}

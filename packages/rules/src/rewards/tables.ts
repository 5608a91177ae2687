import type { RewardTableName, RewardTables } from '@baize/contract'

/** Amounts of tables in hundredths of the unit of configured limits. */
export const hundredths = (units: string): bigint => {
  const [whole = '0', part = ''] = units.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

const rising = (numbers: readonly (bigint | number)[]): boolean =>
  numbers.every((one, i) => i === 0 || one > (numbers[i - 1] ?? one))

const FAULTS: { readonly [N in RewardTableName]: (table: RewardTables[N]) => readonly string[] } = {
  vip: ({ levels }) => [
    ...(hundredths(levels[0]?.needed ?? '0') === 0n ? [] : ['level 0 must need 0']),
    ...(rising(levels.map(({ needed }) => hundredths(needed)))
      ? []
      : ['each level must need more than the one before']),
    ...levels.flatMap(({ rakeback, weekly, monthly }, i) =>
      rakeback + weekly + monthly > 4000
        ? [`level ${i} gives more than 40 % of the edge`]
        : i > 0 && rakeback < (levels[i - 1]?.rakeback ?? 0)
          ? [`level ${i} gives less rakeback than level ${i - 1}`]
          : [],
    ),
  ],
  checkIn: ({ rows }) => [
    ...(rows[0]?.vipLevel === 0 ? [] : ['the first row must be of level 0']),
    ...(rising(rows.map(({ vipLevel }) => vipLevel)) ? [] : ['levels must rise from row to row']),
  ],
  tasks: ({ tasks }) => [
    ...tasks.flatMap(({ id }, i) =>
      tasks.findIndex((one) => one.id === id) < i ? [`${id} is there twice`] : [],
    ),
    ...tasks.flatMap((task) => [
      ...(hundredths(task.reward) > 0n ? [] : [`${task.id} must give something`]),
      ...(task.condition === 'wins' || task.times === undefined ? [] : [`${task.id}: only wins have times`]),
      ...(task.condition === 'bets' || task.gameId === undefined
        ? []
        : [`${task.id}: only bets have a game`]),
      ...(task.kind !== 'newcomer' && ['contact', 'identity', 'secondFactor'].includes(task.condition)
        ? [`${task.id} can be done once only: make it a newcomer's task`]
        : []),
    ]),
  ],
  salary: ({ rows }) => [
    ...(rising(rows.map(({ vipLevel }) => vipLevel)) ? [] : ['levels must rise from row to row']),
    ...rows.flatMap(({ vipLevel, amount }) =>
      hundredths(amount) > 0n ? [] : [`the salary of level ${vipLevel} must be above 0`],
    ),
  ],
}

/** Everything that is wrong with a table, as sentences; none if it can be saved. */
export const tableFaults = <N extends RewardTableName>(name: N, table: RewardTables[N]): readonly string[] =>
  FAULTS[name](table)

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
      ['25000', 900, 500, 300, '25'],
      ['100000', 1000, 500, 300, '100'],
      ['500000', 1200, 500, 300, '500'],
    ].map(([needed, rakeback, weekly, monthly, levelUp]) => ({
      needed: String(needed),
      rakeback: Number(rakeback),
      weekly: Number(weekly),
      monthly: Number(monthly),
      levelUp: String(levelUp),
    })),
  },
  checkIn: {
    rows: [
      { vipLevel: 0, days: ['0.01', '0.01', '0.02', '0.02', '0.03', '0.03', '0.05'] },
      { vipLevel: 2, days: ['0.05', '0.05', '0.06', '0.06', '0.08', '0.08', '0.15'] },
      { vipLevel: 4, days: ['0.20', '0.20', '0.25', '0.25', '0.30', '0.30', '0.60'] },
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
}

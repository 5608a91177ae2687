import { GAMES, type RewardTableName, STREAK_DAYS, TASK_CONDITIONS, TASK_KINDS } from '@baize/contract/shared'
import type { Column, TableForm } from '../../ui/table-draft.ts'
import type { T } from '../../words/words.ts'

/** The form of each table: its columns, and the row that "Add" begins with. */
export function formsIn(t: T): Readonly<Record<RewardTableName, TableForm>> {
  const amount = (field: string, title: string): Column => ({
    field,
    title: t('shell.inDollars', { label: title }),
    kind: 'amount',
    wrong: t('rewards.wrong.amount'),
  })
  const percent = (field: string, title: string): Column => ({
    field,
    title,
    kind: 'percent',
    wrong: t('rewards.shareWrong'),
  })
  const whole = (field: string, title: string, min: number, max: number): Column => ({
    field,
    title,
    kind: 'whole',
    wrong: t('rewards.wrong.whole', { min, max }),
  })
  const choice = (field: string, title: string, options: Column['options'] = []): Column => ({
    field,
    title,
    kind: 'choice',
    options,
    wrong: t('rewards.wrong.choice'),
  })
  const level = whole('vipLevel', t('rewards.col.vipLevel'), 0, 50)
  const numbered = (place: number) => t('rewards.rowNumber', { number: place + 1 })
  const days = Array.from({ length: STREAK_DAYS }, (_, at) =>
    amount(`days.${at}`, t('rewards.col.day', { day: at + 1 })),
  )
  return {
    vip: {
      fields: [],
      rowsAt: 'levels',
      rowName: (place) => t('rewards.level', { number: place }),
      columns: [
        amount('needed', t('rewards.col.needed')),
        percent('rakeback', t('rewards.col.rakeback')),
        percent('weekly', t('rewards.col.weekly')),
        percent('monthly', t('rewards.col.monthly')),
        amount('levelUp', t('rewards.col.levelUp')),
        { ...amount('withdrawal', t('rewards.col.withdrawal')), isOptional: true },
      ],
      newRow: { needed: '', rakeback: '0', weekly: '0', monthly: '0', levelUp: '0' },
    },
    checkIn: {
      fields: [],
      rowsAt: 'rows',
      rowName: numbered,
      columns: [level, ...days],
      newRow: Object.fromEntries([['vipLevel', ''], ...days.map(({ field }) => [field, '0'] as const)]),
    },
    tasks: {
      fields: [],
      rowsAt: 'tasks',
      rowName: numbered,
      columns: [
        { field: 'id', title: t('rewards.col.id'), kind: 'name', wrong: t('rewards.wrong.name') },
        choice(
          'kind',
          t('rewards.col.kind'),
          TASK_KINDS.map((value) => ({ value, label: t(`rewards.kind.${value}`) })),
        ),
        choice(
          'condition',
          t('rewards.col.condition'),
          TASK_CONDITIONS.map((value) => ({ value, label: t(`rewards.condition.${value}`) })),
        ),
        whole('target', t('rewards.col.target'), 1, 100_000),
        {
          ...choice('gameId', t('rewards.col.game'), [
            { value: '', label: t('rewards.anyGame') },
            ...GAMES.map(({ id, name }) => ({ value: id, label: name })),
          ]),
          isOptional: true,
        },
        { ...whole('times', t('rewards.col.times'), 2, 10_000), isOptional: true },
        amount('reward', t('rewards.col.reward')),
        { field: 'on', title: t('rewards.on'), kind: 'switch', wrong: '' },
      ],
      newRow: { id: '', kind: 'daily', condition: 'bets', target: '10', reward: '0.02', on: 'on' },
    },
    salary: {
      fields: [whole('payDay', t('rewards.col.payDay'), 1, 28)],
      rowsAt: 'rows',
      rowName: numbered,
      columns: [level, amount('amount', t('rewards.amount')), amount('least', t('rewards.col.least'))],
      newRow: { vipLevel: '', amount: '', least: '' },
    },
    invite: {
      fields: [
        amount('reward', t('rewards.col.inviteReward')),
        amount('deposit', t('rewards.col.deposit')),
        amount('play', t('rewards.col.play')),
        whole('days', t('rewards.col.delay'), 0, 90),
        percent('commission', t('rewards.col.commission')),
        whole('enterDays', t('rewards.col.enterDays'), 0, 30),
      ],
      rowsAt: null,
      rowName: numbered,
      columns: [],
      newRow: {},
    },
  }
}

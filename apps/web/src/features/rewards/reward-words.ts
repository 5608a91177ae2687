import type { TaskView } from '@baize/contract/player'
import type { Programme, RewardTask } from '@baize/contract/shared'
import type { Key } from '@baize/words'
import { t } from '../../i18n/language.ts'

export const PROGRAMME_NAMES = {
  rakeback: 'rewards.rakeback',
  weekly: 'rewards.weekly',
  monthly: 'rewards.monthly',
  levelUp: 'rewards.levelUp',
  checkIn: 'rewards.checkIn',
  task: 'rewards.task',
  invite: 'rewards.invite',
  wheel: 'rewards.wheel',
  scratch: 'rewards.scratch',
  rain: 'rewards.rain',
  salary: 'rewards.salary',
  byHand: 'rewards.byHand',
} as const satisfies Record<Programme, Key>

export const TASK_HEADS = {
  newcomer: 'rewards.newcomer',
  daily: 'rewards.today',
  weekly: 'rewards.thisWeek',
} as const satisfies Record<RewardTask['kind'], Key>

export function taskWords({ condition, target: count, gameId, times = 2 }: TaskView, game: string): string {
  switch (condition) {
    case 'deposits':
      return t('rewards.doDeposits', { count })
    case 'bets':
      return gameId === undefined ? t('rewards.doBets', { count }) : t('rewards.doBetsIn', { count, game })
    case 'games':
      return t('rewards.doGames', { count })
    case 'wins':
      return t('rewards.doWins', { count, times })
    case 'contact':
      return t('rewards.doContact')
    case 'identity':
      return t('rewards.doIdentity')
    case 'secondFactor':
      return t('rewards.doSecondFactor')
  }
}

import type { RewardTask } from '@baize/contract/shared'
import { startOf, utcDay, weekAfter, weekOf } from './days.ts'

/** A player's deeds, in the task's period or (for states of the account) at all. */
export type TaskFacts = {
  readonly deposits: number
  /** Bets by game. */
  readonly bets: ReadonlyMap<string, number>
  /** Payouts of the period as multiples of their stakes, in whole times. */
  readonly winTimes: readonly number[]
  readonly contact: boolean
  readonly identity: boolean
  readonly secondFactor: boolean
}

/** The period that a task is in: its first day (UTC), or `once`. Each is claimed once. */
export function taskPeriod(kind: RewardTask['kind'], nowMs: number): string {
  switch (kind) {
    case 'newcomer':
      return 'once'
    case 'daily':
      return utcDay(nowMs)
    case 'weekly':
      return weekOf(nowMs)
  }
}

/** The end of a period; null for one without an end. */
export function periodEndMs(kind: RewardTask['kind'], period: string): number | null {
  if (period === 'once') return null
  return kind === 'daily' ? startOf(period) + 86_400_000 : startOf(weekAfter(period))
}

/** How far a task is, from 0 to its target. */
export function taskProgress(task: RewardTask, facts: TaskFacts): number {
  const done = (() => {
    switch (task.condition) {
      case 'deposits':
        return facts.deposits
      case 'bets':
        return task.gameId === undefined
          ? [...facts.bets.values()].reduce((sum, count) => sum + count, 0)
          : (facts.bets.get(task.gameId) ?? 0)
      case 'games':
        return facts.bets.size
      case 'wins':
        return facts.winTimes.filter((times) => times >= (task.times ?? 2)).length
      case 'contact':
        return facts.contact ? task.target : 0
      case 'identity':
        return facts.identity ? task.target : 0
      case 'secondFactor':
        return facts.secondFactor ? task.target : 0
    }
  })()
  return Math.min(done, task.target)
}

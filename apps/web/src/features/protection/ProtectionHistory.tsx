import type { ProtectionStep } from '@baize/contract/player'
import { never } from '@baize/kit'
import scroll from '../../assets/art/scroll.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMoney } from '../../ui/money.ts'
import { PERIODS, useDuration } from './periods.ts'

/** The player's changes, newest first. */
export function ProtectionHistory({ steps }: { steps: readonly ProtectionStep[] }) {
  const t = useT()
  const say = useSteps()
  const dateTime = useDateTime()
  if (steps.length === 0) return <EmptyState art={scroll} title={t('notify.historyNone')} />
  return (
    <ul className="divide-y divide-line">
      {steps.map((step) => (
        <li key={step.id} className="grid gap-0.5 py-3">
          <span className="font-semibold">{say(step)}</span>
          <span className="text-xs text-faint">{dateTime(step.at)}</span>
        </li>
      ))}
    </ul>
  )
}

function useSteps(): (step: ProtectionStep) => string {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const lasting = useDuration()
  const aboutOf = ({ about, period }: ProtectionStep): string => {
    const words = { period: period === null ? '' : t(PERIODS[period]) }
    if (about === 'session') return t('notify.aboutSession')
    return about === 'deposit' ? t('notify.aboutDeposit', words) : t('notify.aboutLoss', words)
  }
  return (change) => {
    const { step, amount, until, minutes } = change
    const isSession = change.about === 'session'
    const limit = {
      period: aboutOf(change),
      amount: isSession
        ? minutes === null
          ? t('notify.noLimit')
          : lasting(minutes)
        : amount === null
          ? t('notify.noLimit')
          : money.format(amount),
    }
    switch (step) {
      case 'limitSet':
        return t('notify.step_limitSet', limit)
      case 'limitAsked':
        return t('notify.step_limitAsked', limit)
      case 'limitRaised':
        return t('notify.step_limitRaised', limit)
      case 'limitKept':
        return t('notify.step_limitKept', limit)
      case 'breakTaken':
        return t('notify.step_breakTaken', { time: until === null ? '' : dateTime(until) })
      case 'realitySet':
        return t('notify.step_realitySet', {
          minutes: minutes ? t('notify.minutes', { count: minutes }) : t('notify.realityNever'),
        })
      default:
        return never(step)
    }
  }
}

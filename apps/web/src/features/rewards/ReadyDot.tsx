import { useT } from '../../i18n/language.ts'
import { useReady } from './rewards.ts'

/** The number of rewards to claim, on the tab that leads to them. */
export function ReadyDot() {
  const t = useT()
  const count = useReady(true)
  if (count === 0) return null
  return (
    <span className="absolute -top-1 -right-2.5 grid size-4 place-items-center rounded-full bg-danger text-[0.625rem] font-bold text-white">
      <span aria-hidden>{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{t('rewards.ready', { count })}</span>
    </span>
  )
}

import { Check, Coins } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'

type CheckInDaysProps = {
  readonly amounts: readonly string[]
  /** Today's place in the streak, from 1 on, and whether it is claimed. */
  readonly day: number
  readonly claimed: boolean
}

/** The seven days of a streak. */
export function CheckInDays({ amounts, day, claimed }: CheckInDaysProps) {
  const t = useT()
  return (
    <ol className="grid grid-cols-4 gap-2 sm:grid-cols-7">
      {amounts.map((amount, i) => {
        const place = i + 1
        const isDone = place < day || (place === day && claimed)
        const isToday = place === day && !claimed
        const Icon = isDone ? Check : Coins
        return (
          <li
            key={place}
            aria-current={isToday ? 'date' : undefined}
            className={cx(
              'grid justify-items-center gap-1 rounded-control p-2.5 text-center last:max-sm:col-span-2',
              isToday ? 'bg-accent-quiet ring-1 ring-accent ring-inset' : 'bg-button',
              isDone && 'text-quiet',
            )}
          >
            <span className="text-xs text-quiet">
              {isDone ? <span className="sr-only">{t('rewards.dayDone', { day: place })}</span> : null}
              <span aria-hidden={isDone}>{t('rewards.day', { day: place })}</span>
            </span>
            <Icon aria-hidden className={cx('size-5', isDone ? 'text-gain' : 'text-accent-ink')} />
            <MoneyText amount={amount} compact className="text-sm font-semibold" />
          </li>
        )
      })}
    </ol>
  )
}

import type { PrizeKind } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Check } from 'lucide-react'
import coin from '../../assets/art/coin.webp'
import ticket from '../../assets/art/ticket.webp'
import wheel from '../../assets/art/wheel.webp'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'

type CheckInDaysProps = {
  readonly amounts: readonly string[]
  /** Today's place in the streak, from 1 on, and whether it is claimed. */
  readonly day: number
  readonly claimed: boolean
  /** Draws that a day gives besides its amount. */
  readonly gifts: readonly { readonly day: number; readonly kind: PrizeKind }[]
}

const ART = { wheel, scratch: ticket } as const

/** The seven days of a streak. */
export function CheckInDays({ amounts, day, claimed, gifts }: CheckInDaysProps) {
  const t = useT()
  return (
    <ol className="grid grid-cols-4 gap-2 sm:grid-cols-7 lg:max-xl:grid-cols-4">
      {amounts.map((amount, i) => {
        const place = i + 1
        const isDone = place < day || (place === day && claimed)
        const isToday = place === day && !claimed
        const gift = gifts.find((candidate) => candidate.day === place)?.kind
        return (
          <li
            key={place}
            aria-current={isToday ? 'date' : undefined}
            className={cx(
              'relative grid content-start justify-items-center gap-1 rounded-control px-1 py-2.5 text-center last:max-sm:col-span-2 last:lg:max-xl:col-span-2',
              isToday ? 'bg-accent-quiet ring-1 ring-accent ring-inset' : gift ? 'bg-raised' : 'bg-button',
            )}
          >
            <span className="text-xs text-quiet">
              {isDone ? <span className="sr-only">{t('rewards.dayDone', { day: place })}</span> : null}
              <span aria-hidden={isDone}>{t('rewards.day', { day: place })}</span>
            </span>
            <span className="relative">
              <img
                src={gift ? ART[gift] : coin}
                alt=""
                width={36}
                height={36}
                className={cx(isDone && 'opacity-40', isToday && 'motion-safe:animate-pop-in')}
              />
              {isDone && (
                <span className="absolute inset-0 grid place-items-center">
                  <Check aria-hidden className="size-6 text-gain" strokeWidth={3} />
                </span>
              )}
            </span>
            <MoneyText
              amount={amount}
              compact
              className={cx('text-sm font-semibold', isDone && 'text-quiet')}
            />
            {gift && (
              <span className="-mx-1 text-[0.6875rem] leading-tight font-semibold text-accent-ink">
                {t(gift === 'wheel' ? 'rewards.giftWheel' : 'rewards.giftScratch')}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

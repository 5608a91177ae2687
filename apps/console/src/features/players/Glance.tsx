import type { PlayerProfile } from '@baize/contract/operator'
import { cx } from '@baize/ui/cx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { ScoreChip } from '../care/ScoreChip.tsx'
import { useCare } from '../care/use-care.ts'
import { OutcomeText } from './OutcomeText.tsx'
import { outcomeOfLoss } from './outcome.ts'
import { levelName } from './Standing.tsx'

/** Money, trust and care: read before anything else. */
export function Glance({
  player,
  isNarrow = false,
}: {
  readonly player: PlayerProfile
  /** Beside something else: one below the other. */
  readonly isNarrow?: boolean
}) {
  const t = useT()
  const nameOf = useStaffNames()
  const care = useCare(player.userId)
  const locale = useLanguage((state) => state.locale)
  const {
    currencyId,
    purses,
    sums,
    states,
    tags,
    limits,
    depositLimits,
    sessionLimit,
    excludedUntil,
    withdrawalHold,
  } = player
  const money = (amount: string) => <Money amount={amount} currencyId={currencyId} />
  // An address may be shared by a whole town: it is listed below, and is no sign by itself.
  const linked = new Set(
    [...player.samePayoutAccount, ...player.sameDevice, ...player.sameDocument].map(({ userId }) => userId),
  ).size
  const inMoney = [...limits, ...depositLimits]
  const set = inMoney.filter(({ amount }) => amount !== null).length + (sessionLimit.minutes === null ? 0 : 1)
  const isRaising = [...inMoney, sessionLimit].some(({ waiting }) => waiting !== null)
  const flags = [...states.map((state) => t(`desk.${state}`)), ...tags]
  return (
    <div
      className={cx('grid gap-4', !isNarrow && 'grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))]')}
    >
      <Card title={t('story.money')}>
        <Facts
          facts={[
            [t('desk.balance'), money(purses.main)],
            [t('story.deposited'), money(sums.paidIn)],
            [t('story.withdrawn'), money(sums.paidOut)],
            [
              t('story.payouts'),
              withdrawalHold === null
                ? t('story.notHeld')
                : t('story.heldUntil', {
                    time: timeText(withdrawalHold.until, locale),
                    by: nameOf(withdrawalHold.by),
                    reason: withdrawalHold.reason,
                  }),
            ],
            [
              t('story.result'),
              <OutcomeText key="result" outcome={outcomeOfLoss(sums.lost)} currencyId={currencyId} />,
            ],
          ]}
        />
      </Card>
      <Card title={t('story.trust')}>
        <Facts
          facts={[
            [t('story.identityLevel'), levelName(player.identityLevel, t)],
            [
              t('story.linkedCount'),
              linked === 0 ? t('story.noneLinked') : t('story.linkedBy', { count: linked }),
            ],
            [
              t('story.flags'),
              flags.length === 0 ? (
                t('story.noFlags')
              ) : (
                <span key="flags" className="flex flex-wrap gap-2">
                  {states.map((state) => (
                    <StatusChip key={state} tone={state === 'limited' || state === 'staff' ? 'plain' : 'bad'}>
                      {t(`desk.${state}`)}
                    </StatusChip>
                  ))}
                  {tags.map((tag) => (
                    <StatusChip key={tag}>{tag}</StatusChip>
                  ))}
                </span>
              ),
            ],
          ]}
        />
      </Card>
      <Card title={t('story.care')}>
        <Facts
          facts={[
            [
              t('story.limitsSet'),
              <span key="limits" className="flex flex-wrap gap-2">
                {set === 0 ? t('story.noLimits') : t('story.limitsSetCount', { count: set })}
                {isRaising && <StatusChip tone="waiting">{t('story.raise')}</StatusChip>}
              </span>,
            ],
            [
              t('harm.signs'),
              care === null ? (
                '—'
              ) : (
                <Link key="care" className="underline" to={`/players/${player.userId}#signs-of-harm`}>
                  {care.score === 0 ? t('harm.noSign') : <ScoreChip score={care.score} />}
                </Link>
              ),
            ],
            [
              t('story.excluded'),
              excludedUntil === null ? t('story.notExcluded') : <Time key="until" at={excludedUntil} />,
            ],
          ]}
        />
      </Card>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="block-surface grid grid-cols-1 content-start gap-3 p-4">
      <h2 id={titleId} className="text-sm font-bold text-faint">
        {title}
      </h2>
      {children}
    </section>
  )
}

import type { PlayerProfile } from '@baize/contract/operator'
import { Break, type LimitPeriod, type SessionLimit } from '@baize/contract/player'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { groupDigits } from '../../ui/Money.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { spanText } from '../../ui/span.ts'
import { Time, timeText } from '../../ui/Time.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useLanguage, useT } from '../../words/language.ts'

type OfPlayer = { readonly player: PlayerProfile }
const PERIODS = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[]

/** The player's own limits and exclusion, which operators can only tighten. */
export function SaferPlay({ player }: OfPlayer) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const mayWrite = useMay('players.write')
  const [asked, setAsked] = useState<'limit' | 'exclude' | null>(null)
  const amountText = (amount: string | null): string =>
    amount === null ? t('care.noLimit') : `${groupDigits(amount, locale)} ${player.currencyId}`
  return (
    <Section
      title={t('care.play')}
      actions={
        mayWrite && (
          <span className="flex flex-wrap gap-2">
            <Button small onClick={() => setAsked('limit')}>
              {t('care.lower')}
            </Button>
            <Button small look="danger" onClick={() => setAsked('exclude')}>
              {t('care.exclude')}
            </Button>
          </span>
        )
      }
    >
      <Facts
        facts={[
          ...player.limits.map(
            ({ period, amount, lost, waiting }) =>
              [
                t(`care.${period}`),
                <Limit
                  key={period}
                  limit={
                    amount === null
                      ? null
                      : t('care.usedOf', { lost: groupDigits(lost, locale), amount: amountText(amount) })
                  }
                  waiting={waiting && { to: amountText(waiting.amount), from: waiting.from }}
                />,
              ] as const,
          ),
          ...player.depositLimits.map(
            ({ period, amount, used, waiting }) =>
              [
                t(`care.deposit.${period}`),
                <Limit
                  key={`deposit ${period}`}
                  limit={
                    amount === null
                      ? null
                      : t('care.paidOf', { used: groupDigits(used, locale), amount: amountText(amount) })
                  }
                  waiting={waiting && { to: amountText(waiting.amount), from: waiting.from }}
                />,
              ] as const,
          ),
          [t('care.sessionLimit'), <PlayingTime key="session" limit={player.sessionLimit} />],
          [
            t('care.reality'),
            player.realityMinutes === 0
              ? t('care.none')
              : t('care.realityEvery', { span: spanText(player.realityMinutes * 60, t, locale) }),
          ],
          [
            t('care.excludedUntil'),
            player.excludedUntil === null ? (
              t('care.notExcluded')
            ) : (
              <Time key="until" at={player.excludedUntil} />
            ),
          ],
        ]}
      />
      {asked === 'limit' && <LowerLimit player={player} onClose={() => setAsked(null)} />}
      {asked === 'exclude' && <Exclude userId={player.userId} onClose={() => setAsked(null)} />}
    </Section>
  )
}

type LimitProps = {
  /** The limit in words; null for none. */
  readonly limit: string | null
  /** A higher limit, or none, that the player has asked for. */
  readonly waiting: { readonly to: string; readonly from: number } | null
}

function Limit({ limit, waiting }: LimitProps) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  return (
    <span className="grid">
      {limit ?? t('care.none')}
      {waiting && (
        <span className="text-sm text-faint">
          {t('care.waiting', { amount: waiting.to, time: timeText(waiting.from, locale) })}
        </span>
      )}
    </span>
  )
}

/** How long a session may last, and where the running one is. */
function PlayingTime({ limit: { minutes, endsAt, restUntil, waiting } }: { readonly limit: SessionLimit }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const span = (of: number) => spanText(of * 60, t, locale)
  return (
    <>
      <Limit
        limit={minutes === null ? null : t('care.perSession', { span: span(minutes) })}
        waiting={
          waiting && {
            to: waiting.minutes === null ? t('care.noLimit') : span(waiting.minutes),
            from: waiting.from,
          }
        }
      />
      {endsAt !== null && (
        <span className="block text-sm text-faint">
          {t('care.sessionEnds', { time: timeText(endsAt, locale) })}
        </span>
      )}
      {restUntil !== null && (
        <span className="block text-sm text-faint">
          {t('care.rests', { time: timeText(restUntil, locale) })}
        </span>
      )}
    </>
  )
}

type Asking = OfPlayer & { readonly onClose: () => void }

function LowerLimit({ player: { userId, currencyId }, onClose }: Asking) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [amount, setAmount] = useState('')
  return (
    <ReasonDialog
      title={t('care.lower')}
      action={t('care.lower')}
      onClose={onClose}
      onReason={async (reason) =>
        (
          await act(
            '/api/operator/player/limit',
            { userId, requestId, period, amount: readAmount(amount) ?? '', reason },
            { done: t('care.limitSet') },
          )
        ).ok
      }
    >
      <p>{t('care.lowerText')}</p>
      <SelectField
        label={t('care.period')}
        value={period}
        onChange={({ target }) => setPeriod(PERIODS.find((offered) => offered === target.value) ?? 'day')}
        options={PERIODS.map((value) => ({ value, label: t(`care.${value}`) }))}
      />
      <MoneyField label={t('desk.amount')} currencyId={currencyId} value={amount} onChange={setAmount} />
    </ReasonDialog>
  )
}

/** Asks how long a player is excluded for, and why. */
export function Exclude({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [length, setLength] = useState<Break>('week')
  return (
    <ReasonDialog
      title={t('care.exclude')}
      action={t('care.exclude')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) =>
        (
          await act(
            '/api/operator/player/exclude',
            { userId, requestId, length, reason },
            { done: t('care.excludedNow') },
          )
        ).ok
      }
    >
      <p>{t('care.excludeText')}</p>
      <SelectField
        label={t('care.length')}
        value={length}
        onChange={({ target }) => setLength(Break.safeParse(target.value).data ?? 'week')}
        options={Break.options.map((value) => ({ value, label: t(`care.length.${value}`) }))}
      />
    </ReasonDialog>
  )
}

import { TIMELINE_KINDS, type TimelineEntry } from '@baize/contract/operator'
import {
  Dices,
  FileCheck,
  Gift,
  HeartHandshake,
  LogIn,
  type LucideIcon,
  Mail,
  Stamp,
  WalletCards,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { StaffName, useStaffNames } from '../../ui/StaffName.tsx'
import { Broken, Empty, Loading } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { callName } from '../../words/call-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { kindName } from '../ledger/names.ts'
import { betAddress } from '../providers/bet-address.ts'
import { gameName } from '../replay/game-name.ts'
import { OutcomeText } from './OutcomeText.tsx'
import { outcomeOfBet } from './outcome.ts'

/** Everything that happened to a player, newest first. The filter is in the address. */
export function Timeline({ userId }: { readonly userId: string }) {
  const t = useT()
  const language = useLanguage(({ id }) => id)
  const [filters, setFilter] = useFilters(['show'])
  const show = TIMELINE_KINDS.find((kind) => kind === filters.show)
  const input = { userId, language, ...(show && { show }) }
  const pages = usePages('/api/operator/player/timeline', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const entries = pages.data?.pages.flatMap(({ model }) => model.items)
  return (
    <Section title={t('story.timeline')}>
      <div role="group" aria-label={t('story.show')} className="flex flex-wrap gap-2">
        {[undefined, ...TIMELINE_KINDS].map((kind) => (
          <Button
            key={kind ?? 'all'}
            small
            look={kind === show ? 'main' : 'plain'}
            aria-pressed={kind === show}
            onClick={() => setFilter('show', kind ?? '')}
          >
            {t(kind === undefined ? 'story.all' : `story.show.${kind}`)}
          </Button>
        ))}
      </div>
      {entries === undefined &&
        (pages.error ? <Broken error={pages.error} onRetry={() => void pages.refetch()} /> : <Loading />)}
      {entries?.length === 0 && <Empty title={t('story.nothing')} />}
      {entries !== undefined && entries.length > 0 && (
        <ol className="grid grid-cols-1">
          {entries.map((entry) => (
            <Entry key={`${entry.kind}:${entry.id}`} entry={entry} userId={userId} />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('story.older')}
        </Button>
      )}
    </Section>
  )
}

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  act: Stamp,
  login: LogIn,
  bet: Dices,
  providerBet: Dices,
  money: WalletCards,
  message: Mail,
  limit: HeartHandshake,
  document: FileCheck,
}

function Entry({ entry, userId }: { readonly entry: TimelineEntry; readonly userId: string }) {
  const Icon = entry.kind === 'money' && /^(bonus|reward|packet)\./.test(entry.of) ? Gift : ICONS[entry.kind]
  return (
    <li className="flex min-w-0 gap-3 border-b border-line py-2.5 last:border-0">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-faint" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 gap-0.5 break-words">
          <Told entry={entry} userId={userId} />
        </div>
        <span className="text-sm text-faint">
          <Time at={entry.at} />
        </span>
      </div>
    </li>
  )
}

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

function Told({ entry, userId }: { readonly entry: TimelineEntry; readonly userId: string }): ReactNode {
  switch (entry.kind) {
    case 'act':
      return <Act act={entry} />
    case 'login':
      return <Login login={entry} />
    case 'bet':
      return <Bet bet={entry} name={gameName(entry.gameId)} to={`/players/${userId}/bets/${entry.id}`} />
    case 'providerBet':
      return (
        <Bet
          bet={entry}
          name={`${entry.gameId ?? entry.provider} · ${entry.provider}`}
          to={betAddress(entry.provider, entry.reference)}
        />
      )
    case 'money':
      return <Moved money={entry} />
    case 'message':
      return <Message message={entry} />
    case 'limit':
      return <Limit limit={entry} />
    case 'document':
      return <Document document={entry} />
  }
}

const OUTCOMES: Record<NonNullable<Of<'act'>['outcome']>, ChipTone> = {
  DONE: 'good',
  REFUSED: 'bad',
  FAILED: 'bad',
  WAITING: 'waiting',
  APPROVED: 'waiting',
  DECLINED: 'bad',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
}

function Act({ act: { who, path, outcome, refusal, reason, requestedBy } }: { readonly act: Of<'act'> }) {
  const t = useT()
  const nameOf = useStaffNames()
  const isSent = refusal === 'approvalPending'
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-2">
        <span className="font-semibold">
          <StaffName who={who} />
        </span>
        {callName(path, t)}
        {isSent ? (
          <StatusChip tone="waiting">{t('story.sentToSecond')}</StatusChip>
        ) : (
          outcome !== null && (
            <StatusChip tone={OUTCOMES[outcome]}>
              {outcome === 'DONE' || outcome === 'REFUSED' || outcome === 'FAILED'
                ? t(`audit.${outcome}`)
                : t(`approvals.${outcome}`)}
            </StatusChip>
          )
        )}
      </span>
      {requestedBy !== null && (
        <span className="text-sm text-quiet">{t('story.requestedBy', { who: nameOf(requestedBy) })}</span>
      )}
      {reason !== '' && <span className="text-sm whitespace-pre-wrap text-quiet">{reason}</span>}
    </>
  )
}

function Login({ login: { device, ip, endedAt } }: { readonly login: Of<'login'> }) {
  const t = useT()
  return (
    <>
      <span className="font-medium">{t('story.login')}</span>
      <span className="text-sm text-quiet">
        {[device, ip].filter((text) => text !== '').join(' · ')}
        {endedAt !== null && (
          <>
            {' · '}
            {t('story.loggedOut')} <Time at={endedAt} />
          </>
        )}
      </span>
    </>
  )
}

function Bet({
  bet,
  name,
  to,
}: {
  readonly bet: Of<'bet'> | Of<'providerBet'>
  readonly name: string
  readonly to: string
}) {
  const t = useT()
  const { stake, payout, currencyId } = bet
  const isTakenBack = bet.kind === 'providerBet' && bet.rolledBack
  return (
    <>
      <Link className="font-medium underline" to={to}>
        {name}
      </Link>
      <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>
          {t('story.stake')} <Money amount={stake} currencyId={currencyId} />
        </span>
        {isTakenBack ? (
          t('story.rolledBack')
        ) : payout === null ? (
          t('story.open')
        ) : (
          <OutcomeText outcome={outcomeOfBet({ stake, payout })} currencyId={currencyId} />
        )}
      </span>
    </>
  )
}

function Moved({ money: { id, of, change, amount, currencyId } }: { readonly money: Of<'money'> }) {
  const t = useT()
  const mayLedger = useMay('ledger.read')
  const name = kindName(of, t)
  const isMoved = /[1-9]/.test(change)
  return (
    <>
      {mayLedger ? (
        <Link className="font-medium underline" to={`/ledger/${id.replace('money:', '')}`}>
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="text-sm text-quiet">
        {isMoved ? `${t(change.startsWith('-') ? 'story.from' : 'story.to')} ` : ''}
        <Money amount={isMoved ? change.replace('-', '') : amount} currencyId={currencyId} />
      </span>
    </>
  )
}

function Message({ message: { title, text, readAt } }: { readonly message: Of<'message'> }) {
  const t = useT()
  return (
    <>
      <span className="font-medium">{title}</span>
      <span className="text-sm text-quiet">
        {text} · {t(readAt === null ? 'story.unread' : 'story.read')}
      </span>
    </>
  )
}

function Limit({ limit }: { readonly limit: Of<'limit'> }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const { step, about, period, amount, currencyId, until, minutes } = limit
  const details = [
    step === 'breakTaken' || step === 'realitySet' ? '' : t(`story.about.${about}`),
    period === null || about === 'session' ? '' : t(`story.period.${period}`),
    minutes === null ? '' : t('story.minutes', { minutes }),
    until === null ? '' : t('story.until', { time: timeText(until, locale) }),
  ].filter((text) => text !== '')
  return (
    <>
      <span className="font-medium">{t(`story.step.${step}`)}</span>
      <span className="flex flex-wrap gap-x-2 text-sm text-quiet">
        {details.join(' · ')}
        {amount !== null && <Money amount={amount} currencyId={currencyId} />}
      </span>
    </>
  )
}

function Document({ document: { level, state, reason } }: { readonly document: Of<'document'> }) {
  const t = useT()
  return (
    <>
      <span className="font-medium">
        {t(level === 1 ? 'story.identityDocument' : 'story.addressDocument')}
      </span>
      <span className="text-sm text-quiet">
        {t(`care.identity.${state}`)}
        {reason !== null && ` · ${t(`reason.identity.${reason}`)}`}
      </span>
    </>
  )
}

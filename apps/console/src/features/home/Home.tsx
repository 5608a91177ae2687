import { cx } from '@baize/ui/cx'
import {
  CircleCheck,
  FileSearch,
  Flag,
  HandCoins,
  Headset,
  type LucideIcon,
  OctagonAlert,
  Plug,
  Siren,
  Stamp,
  UserPlus,
  Users,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Ledger } from './Ledger.tsx'

/** Queues and the state of the house, limited to what the operator's roles may read. */
export function Home() {
  const t = useT()
  const name = useSession(({ self }) => self?.name ?? '')
  const mayMoney = useMay('money.read')
  const mayIdentity = useMay('identity.read')
  const mayLedger = useMay('ledger.read')
  const maySite = useMay('site.read')
  const mayChat = useMay('chat.read')
  const mayRewards = useMay('rewards.read')
  const mayGames = useMay('games.read')
  const mayReports = useMay('reports.read')
  const mayAlarms = useMay('alarms.read')
  const mayPlayers = useMay('players.read')
  return (
    <Page title={t('home.hello', { name: name.split(' ', 1)[0] ?? name })} about={t('home.about')}>
      {maySite && <Maintenance />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Approvals />
        {mayMoney && <Withdrawals />}
        {mayIdentity && <Documents />}
        {mayChat && <Support />}
        {mayChat && <Reported />}
        {mayRewards && <Invites />}
        {mayAlarms && <Alarms />}
        {mayLedger && <Payouts />}
        {mayGames && <Providers />}
        {mayPlayers && <LivePlayers />}
      </div>
      {mayReports && <Today />}
      {mayLedger ? <Ledger /> : <p className="text-quiet">{t('home.nothingMore')}</p>}
    </Page>
  )
}

type TileProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly to?: string
  readonly tone?: 'plain' | 'waiting' | 'good' | 'bad'
  readonly children: ReactNode
}

const TONES = {
  plain: 'bg-button text-quiet',
  waiting: 'bg-accent-quiet text-accent-ink',
  good: 'bg-gain-quiet text-gain',
  bad: 'bg-danger-quiet text-danger',
} as const

function Tile({ icon: Icon, title, to, tone = 'plain', children }: TileProps) {
  const inside = (
    <>
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-control', TONES[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm text-quiet">{title}</span>
        <span className="block text-2xl font-extrabold tabular-nums">{children}</span>
      </span>
    </>
  )
  const look = 'block-surface flex items-center gap-4 p-4'
  return to === undefined ? (
    <div className={look}>{inside}</div>
  ) : (
    <Link to={to} className={cx(look, 'transition-colors hover:bg-button')}>
      {inside}
    </Link>
  )
}

/** The most that a list of chats, and the list of invitations, has: as many or more wait. */
const [MOST_CHATS, MOST_INVITES] = [100, 200]
const listed = (count: number | undefined, most: number): string =>
  count === undefined ? '–' : count >= most ? `${most}+` : String(count)

const countTone = (count: number | undefined) => (count !== undefined && count > 0 ? 'waiting' : 'plain')

function Approvals() {
  const t = useT()
  const waiting = useRead('/api/operator/approvals', { state: 'WAITING', pageSize: 100 }).data?.model.waiting
  return (
    <Tile icon={Stamp} title={t('home.approvals')} to="/approvals" tone={countTone(waiting)}>
      {waiting ?? '–'}
    </Tile>
  )
}

function Withdrawals() {
  const t = useT()
  const total = useRead('/api/operator/withdrawals', { pageSize: 1 }).data?.model.total
  return (
    <Tile icon={HandCoins} title={t('home.withdrawals')} to="/withdrawals" tone={countTone(total)}>
      {total ?? '–'}
    </Tile>
  )
}

function Documents() {
  const t = useT()
  const total = useRead('/api/operator/identities', { pageSize: 1 }).data?.model.total
  return (
    <Tile icon={FileSearch} title={t('home.documents')} to="/identities" tone={countTone(total)}>
      {total ?? '–'}
    </Tile>
  )
}

function Support() {
  const t = useT()
  const waiting = useRead('/api/operator/chat/support', {}).data?.model.items.length
  return (
    <Tile icon={Headset} title={t('home.support')} to="/chat/support" tone={countTone(waiting)}>
      {listed(waiting, MOST_CHATS)}
    </Tile>
  )
}

function Reported() {
  const t = useT()
  const reported = useRead('/api/operator/chat/reports', {}).data?.model.items.length
  return (
    <Tile icon={Flag} title={t('home.reported')} to="/chat/reports" tone={countTone(reported)}>
      {listed(reported, MOST_CHATS)}
    </Tile>
  )
}

function Invites() {
  const t = useT()
  const flagged = useRead('/api/operator/invites', {}).data?.model.items.length
  return (
    <Tile icon={UserPlus} title={t('home.invites')} to="/invites" tone={countTone(flagged)}>
      {listed(flagged, MOST_INVITES)}
    </Tile>
  )
}

function Alarms() {
  const t = useT()
  const counts = useRead('/api/operator/alarms/counts', {}).data?.model
  const urgent = counts && counts.critical + counts.warning
  return (
    <Tile
      icon={Siren}
      title={t('home.alarms')}
      to="/alarms"
      tone={counts?.critical ? 'bad' : countTone(urgent)}
    >
      {urgent ?? '–'}
    </Tile>
  )
}

function Providers() {
  const t = useT()
  const providers = useRead('/api/operator/providers', {}).data?.model.providers
  const down = providers?.filter(({ downSince }) => downSince !== null).length ?? 0
  return (
    <Tile
      icon={Plug}
      title={t('home.providers')}
      to="/providers"
      tone={down > 0 ? 'bad' : providers && providers.length > 0 ? 'good' : 'plain'}
    >
      {providers ? t('home.providersUp', { up: providers.length - down, all: providers.length }) : '–'}
    </Tile>
  )
}

function LivePlayers() {
  const t = useT()
  const live = useRead('/api/operator/players/live', {}).data?.model
  return (
    <Tile icon={Users} title={t('home.live', { minutes: live?.minutes ?? 5 })} to="/players">
      {live?.players ?? '–'}
    </Tile>
  )
}

const utcDay = (): string => new Date().toISOString().slice(0, 10)

/** The UTC day: the screen may stay open over midnight. */
function useUtcDay(): string {
  const [day, setDay] = useState(utcDay)
  useEffect(() => {
    const timer = setInterval(() => setDay(utcDay()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return day
}

/** Bets and payments of the current UTC day, as far as the roll-ups are. */
function Today() {
  const t = useT()
  const today = useUtcDay()
  const range = { from: today, to: today }
  const days = useRead('/api/operator/reports/days', range)
  const payments = useRead('/api/operator/reports/payments', range).data?.model.usd
  const usd = (amount: string | undefined) =>
    amount === undefined ? '–' : <Money amount={amount} currencyId="USD" />
  return (
    <Section title={t('home.today')}>
      <Answered of={days} rows={2}>
        {({ model }) => (
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {(
              [
                ['home.todayGgr', model.usd.ggr],
                ['home.todayStaked', model.usd.staked],
                ['home.todayIn', payments?.in],
                ['home.todayOut', payments?.out],
              ] as const
            ).map(([label, amount]) => (
              <div key={label}>
                <dt className="text-sm text-quiet">{t(label)}</dt>
                <dd className="text-xl font-extrabold tabular-nums">{usd(amount)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Answered>
    </Section>
  )
}

function Payouts() {
  const t = useT()
  const ledger = useRead('/api/operator/ledger', {}).data?.model
  if (!ledger)
    return (
      <Tile icon={CircleCheck} title={t('home.payouts')}>
        –
      </Tile>
    )
  return ledger.frozen ? (
    <Tile icon={OctagonAlert} tone="bad" title={t('home.payouts')}>
      {t('home.payoutsFrozen')}
    </Tile>
  ) : (
    <Tile icon={CircleCheck} tone="good" title={t('home.payouts')}>
      {t('home.payoutsOpen')}
    </Tile>
  )
}

function Maintenance() {
  const t = useT()
  const site = useRead('/api/operator/site/settings', {}).data?.model
  if (!site?.settings.maintenance) return null
  return (
    <Link
      to="/site"
      className="flex items-center gap-3 rounded-block border border-accent-deep bg-accent-quiet p-4 font-medium text-accent-ink"
    >
      <Wrench aria-hidden className="size-5 shrink-0" />
      {t('home.maintenance')}
    </Link>
  )
}

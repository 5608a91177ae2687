import type { Overview } from '@baize/contract/operator'
import {
  Banknote,
  CircleHelp,
  FileSearch,
  Flag,
  HandCoins,
  Headset,
  HeartHandshake,
  Landmark,
  type LucideIcon,
  Plug,
  Siren,
  Stamp,
  UserPlus,
  Users,
} from 'lucide-react'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Answered } from '../../ui/States.tsx'
import { agoText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { Tile } from './Tile.tsx'

type WaitKind = keyof Overview['waiting']

/** Where each kind of work is done, in the order of the tiles. */
const WORK: readonly { readonly kind: WaitKind; readonly icon: LucideIcon; readonly to: string }[] = [
  { kind: 'withdrawals', icon: HandCoins, to: '/withdrawals?state=REVIEWING' },
  { kind: 'unanswered', icon: CircleHelp, to: '/withdrawals?state=SENT' },
  { kind: 'held', icon: Banknote, to: '/held' },
  { kind: 'identities', icon: FileSearch, to: '/identities' },
  { kind: 'approvals', icon: Stamp, to: '/approvals' },
  { kind: 'support', icon: Headset, to: '/chat/support' },
  { kind: 'care', icon: HeartHandshake, to: '/care' },
  { kind: 'reported', icon: Flag, to: '/chat/reports' },
  { kind: 'invites', icon: UserPlus, to: '/invites' },
]

/** Everything that somebody has to see to, and how the providers do. */
export function Waiting() {
  const t = useT()
  const overview = useRead('/api/operator/overview', {})
  const mayAlarms = useMay('alarms.read')
  const mayPlayers = useMay('players.read')
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('home.waits')}</h2>
      <Answered of={overview} rows={3}>
        {({ model: { waiting, payments, games } }) => (
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
            {mayAlarms && <Alarms />}
            {WORK.map(({ kind, icon, to }) => {
              const work = waiting[kind]
              return work && <Work key={kind} title={t(`home.${kind}`)} icon={icon} to={to} work={work} />
            })}
            {payments && (
              <Providers title={t('home.payments')} icon={Landmark} to="/connections" health={payments} />
            )}
            {games && <Providers title={t('home.games')} icon={Plug} to="/providers" health={games} />}
            {mayPlayers && <LivePlayers />}
          </div>
        )}
      </Answered>
    </section>
  )
}

type Place = { readonly title: string; readonly icon: LucideIcon; readonly to: string }

function Work({
  work: { count, oldestAt },
  ...place
}: Place & { readonly work: NonNullable<Overview['waiting'][WaitKind]> }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  return (
    <Tile
      {...place}
      tone={count > 0 ? 'waiting' : 'plain'}
      {...(oldestAt !== null && { note: t('home.oldest', { ago: agoText(oldestAt, locale) }) })}
    >
      {count}
    </Tile>
  )
}

function Providers({
  health: { up, slow, down },
  ...place
}: Place & { readonly health: NonNullable<Overview['payments']> }) {
  const t = useT()
  const all = up + slow + down
  const troubles = [
    ...(down > 0 ? [t('home.down', { count: down })] : []),
    ...(slow > 0 ? [t('home.slow', { count: slow })] : []),
  ]
  if (all === 0)
    return (
      <Tile {...place} tone="plain">
        {t('home.noneSet')}
      </Tile>
    )
  return (
    <Tile {...place} tone={down > 0 ? 'bad' : slow > 0 ? 'waiting' : 'good'}>
      {troubles.length === 0 ? t('home.allUp') : troubles.join(', ')}
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
      tone={counts?.critical ? 'bad' : urgent ? 'waiting' : 'plain'}
    >
      {urgent ?? '–'}
    </Tile>
  )
}

function LivePlayers() {
  const t = useT()
  const live = useRead('/api/operator/players/live', {}).data?.model
  return (
    <Tile icon={Users} title={t('home.live', { minutes: live?.minutes ?? 5 })} to="/players" tone="plain">
      {live?.players ?? '–'}
    </Tile>
  )
}

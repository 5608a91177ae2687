import type { NoticeKind, UserNotice } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import {
  ChevronRight,
  CircleCheck,
  Gift,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { openDeposit, openWithdraw } from '../../popups/guards.ts'
import { openPopup } from '../../popups/stack.ts'
import { useStartup } from '../../session/startup.ts'
import { useMoney } from '../../ui/money.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { withShownLevel } from '../account/vip.ts'
import { useSaid } from './sentences.ts'

const LOOKS: Readonly<Record<NoticeKind, readonly [LucideIcon, string]>> = {
  money: [Wallet, 'bg-gain-quiet text-gain'],
  bonus: [Gift, 'bg-accent-quiet text-accent-ink'],
  security: [ShieldCheck, 'bg-button text-ink'],
  news: [Megaphone, 'bg-button text-quiet'],
}
const SUCCESS = [CircleCheck, 'bg-gain-quiet text-gain'] as const
/** Changes of an account that its owner has just completed, such as a confirmed e-mail: no warning. */
const SUCCESSES: ReadonlySet<string> = new Set([
  'notices.phoneAddedTitle',
  'notices.emailAddedTitle',
  'notices.secondFactorOnTitle',
])
const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(LOOKS, kind)

/** Opens the details of a notice type; undefined where there are none. */
function wayFrom(type: string, goTo: (path: string) => void): (() => void) | undefined {
  if (type === 'BET_SETTLED') return () => goTo('/bets')
  if (type.startsWith('RECHARGE_')) return openDeposit
  if (type.startsWith('WITHDRAW_')) return openWithdraw
  if (type === 'CARE_BREAK') return () => openPopup('protection', { begin: 'break' })
  if (type === 'CARE_LIMIT') return () => openPopup('protection', {})
  if (type === 'CARE_TALK' || type === 'CARE_MESSAGE') return () => goTo('/chatlive?room=support')
  if (type === 'ACCOUNT_SECURITY') return () => openPopup('security', {})
  return undefined
}

type NoticeRowProps = { notice: UserNotice; onRead: () => void; onDone: () => void }

/** A press marks it as read, and opens its details where there are any. */
export function NoticeRow({ notice, onRead, onDone }: NoticeRowProps) {
  const t = useT()
  const said = useSaid()
  const values = useShownValues(notice.values)
  const [Icon, tint] = SUCCESSES.has(notice.title)
    ? SUCCESS
    : LOOKS[isKind(notice.kind) ? notice.kind : 'news']
  const navigate = useNavigate()
  const way = wayFrom(notice.type, (path) => void navigate(path))
  const press = () => {
    if (!notice.read) onRead()
    if (!way) return
    onDone()
    way()
  }
  return (
    <li>
      <button
        type="button"
        onClick={press}
        className={cx(
          'flex w-full items-start gap-3 rounded-control border p-3 text-left transition-colors duration-150 hover:bg-button',
          notice.read ? 'border-line bg-transparent' : 'border-line bg-sunken',
        )}
      >
        <span className={cx('grid size-9 shrink-0 place-items-center rounded-full', tint)}>
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="flex items-start gap-2">
            <span className={cx('min-w-0 flex-1', notice.read ? 'font-semibold text-quiet' : 'font-bold')}>
              {said(notice.title, values)}
            </span>
            {!notice.read && (
              <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
                <span className="sr-only">{t('notify.new')}</span>
              </span>
            )}
          </span>
          <span className="mt-0.5 block text-sm text-quiet">{said(notice.description, values)}</span>
          <TimeText at={notice.createdAt} className="mt-1 block text-xs text-faint" />
        </span>
        {way && <ChevronRight aria-hidden className="mt-2.5 size-4 shrink-0 text-faint" />}
      </button>
    </li>
  )
}

/** Amounts and levels in the player's format. */
function useShownValues(values: UserNotice['values']): UserNotice['values'] {
  const money = useMoney()
  const startup = useStartup()
  const shown = { ...withShownLevel(values, startup) }
  for (const name of ['amount', 'wager', 'stake'] as const) {
    const amount = values[name]
    if (amount !== undefined) shown[name] = money.format(amount)
  }
  return shown
}

import {
  MOVEMENT_DAYS,
  MOVEMENT_GROUPS,
  type Movement,
  type MovementDays,
  type MovementGroup,
  type MovementKind,
} from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import type { Key } from '@baize/words'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { keepFile } from '../../ui/keep-file.ts'
import { useMoney } from '../../ui/money.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { PROGRAMME_NAMES } from '../rewards/reward-words.ts'

const KINDS = {
  deposit: 'movements.deposit',
  withdrawal: 'movements.withdrawal',
  returned: 'movements.returned',
  bet: 'movements.bet',
  stake: 'movements.stake',
  payout: 'movements.payout',
  rollback: 'movements.rollback',
  bonus: 'movements.bonus',
  bonusTaken: 'movements.bonusTaken',
  packet: 'movements.packet',
  reward: 'movements.reward',
  transfer: 'movements.transfer',
  correction: 'movements.correction',
  closed: 'movements.closed',
} as const satisfies Record<MovementKind, Key>

const GROUPS = {
  deposits: 'movements.deposits',
  withdrawals: 'movements.withdrawals',
  bets: 'movements.bets',
  bonuses: 'movements.bonuses',
  other: 'movements.other',
} as const satisfies Record<MovementGroup, Key>

const DAYS = {
  1: 'movements.day',
  7: 'movements.week',
  30: 'movements.month',
  365: 'movements.year',
} as const satisfies Record<MovementDays, Key>

type Filter = { readonly group: MovementGroup | null; readonly days: MovementDays }
type Pages = { readonly items: readonly Movement[]; readonly next: string | null }

async function readPage(filter: Filter, before: string | null): Promise<Pages | null> {
  const input = { ...filter, ...(before !== null && { before }) }
  const answer = await call('/api/user/movements', input, { quiet: true })
  return isAccepted(answer) ? answer.model : null
}

/** Quoted, and never a formula. */
const csvText = (text: string): string =>
  text === '' ? '' : `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

const csvOf = (items: readonly Movement[]): string =>
  // The byte order mark lets spreadsheets read it as UTF-8.
  `\ufeff${[
    'time,kind,about,amount,balance',
    ...items.map(({ at, kind, game, programme, amount, balance }) =>
      [new Date(at).toISOString(), kind, csvText(game ?? programme ?? ''), amount, balance].join(','),
    ),
  ].join('\r\n')}\r\n`

/** Everything that came to the player's balance and went from it, with the balance after each. */
export function MovementsPage() {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const [filter, setFilter] = useState<Filter>({ group: null, days: 30 })
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1 className="text-2xl font-extrabold">{t('movements.title')}</h1>
        <p className="mt-1 text-quiet">{t('movements.words')}</p>
      </header>
      {hasLogin ? (
        <>
          <Filters filter={filter} onChange={setFilter} />
          <Movements key={`${filter.group} ${filter.days}`} filter={filter} />
        </>
      ) : (
        <EmptyState
          art={coin}
          title={t('movements.login')}
          action={
            <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
              {t('bets.login')}
            </Button>
          }
        />
      )}
    </div>
  )
}

const ALL = 'all'

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    const items: Movement[] = []
    let next: string | null = null
    do {
      const page: Pages | null = await readPage(filter, next)
      if (!page) {
        setBusy(false)
        return toast(t('movements.failed'), { tone: 'danger' })
      }
      items.push(...page.items)
      next = page.next
    } while (next !== null)
    setBusy(false)
    keepFile(new Blob([csvOf(items)], { type: 'text/csv;charset=utf-8' }), 'baize-movements.csv')
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('movements.kind')}
        value={filter.group ?? ALL}
        onChange={({ target: { value } }) =>
          onChange({
            ...filter,
            group: MOVEMENT_GROUPS.find((movementGroup) => movementGroup === value) ?? null,
          })
        }
        options={[
          { value: ALL, label: t('movements.all') },
          ...MOVEMENT_GROUPS.map((movementGroup) => ({
            value: movementGroup,
            label: t(GROUPS[movementGroup]),
          })),
        ]}
      />
      <SelectField
        label={t('movements.period')}
        value={String(filter.days)}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, days: MOVEMENT_DAYS.find((days) => String(days) === value) ?? 30 })
        }
        options={MOVEMENT_DAYS.map((days) => ({ value: String(days), label: t(DAYS[days]) }))}
      />
      <Button
        busy={busy}
        icon={<FileSpreadsheet aria-hidden className="size-4" />}
        aria-label={t('movements.csv')}
        onClick={() => void download()}
      >
        CSV
      </Button>
    </div>
  )
}

function Movements({ filter }: { filter: Filter }) {
  const t = useT()
  const [pages, setPages] = useState<Pages | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(true)
  const [{ group, days }] = useState(filter)
  async function more(): Promise<void> {
    setBusy(true)
    const page = await readPage({ group, days }, pages?.next ?? null)
    setBusy(false)
    setFailed(page === null)
    if (page) setPages({ items: [...(pages?.items ?? []), ...page.items], next: page.next })
  }
  useEffect(() => {
    let gone = false
    void readPage({ group, days }, null).then((page) => {
      if (gone) return
      setBusy(false)
      setFailed(page === null)
      if (page) setPages(page)
    })
    return () => {
      gone = true
    }
  }, [group, days])
  if (failed) return <ErrorState title={t('movements.failed')} onRetry={() => void more()} busy={busy} />
  if (!pages) return <Skeleton className="h-104" />
  if (pages.items.length === 0) return <EmptyState art={coin} title={t('movements.none')} />
  return (
    <>
      <ul className="divide-y divide-line rounded-block bg-block px-4 shadow-block">
        {pages.items.map((item) => (
          <MovementRow key={item.id} movement={item} />
        ))}
      </ul>
      {pages.next !== null && (
        <Button variant="ghost" busy={busy} onClick={() => void more()}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}

function MovementRow({ movement: { at, kind, game, programme, amount, balance } }: { movement: Movement }) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const isDebit = amount.startsWith('-')
  const about = programme === null ? game : t(PROGRAMME_NAMES[programme])
  return (
    <li className="flex min-h-14 items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{about ?? t(KINDS[kind])}</span>
        <span className="block text-xs text-quiet">
          {about !== null && `${t(KINDS[kind])} · `}
          {dateTime(at)}
        </span>
      </span>
      <span className="text-right">
        <span className={cx('amount block font-semibold', !isDebit && 'text-gain')}>
          {`${isDebit ? '−' : '+'}${money.format(isDebit ? amount.slice(1) : amount)}`}
        </span>
        <span className="amount block text-xs text-quiet">
          {t('movements.after', { balance: money.format(balance) })}
        </span>
      </span>
    </li>
  )
}

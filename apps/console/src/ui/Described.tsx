import type {
  DescribedLine,
  DescribedValue,
  Description,
  LineLabel,
  PlainValue,
  TableValue,
  ThingPage,
} from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../session/self.ts'
import { wordOf } from '../words/described-words.ts'
import { useLanguage, useT } from '../words/language.ts'
import { isPlainKey, type T } from '../words/words.ts'
import { Facts, InputFields } from './Fields.tsx'
import { groupDigits, Money } from './Money.tsx'
import { payoutAccountName } from './PayoutAccount.tsx'
import { HorizontalScroll } from './Sideways.tsx'
import { spanText } from './span.ts'
import { Time } from './Time.tsx'
import { THINGS } from './things.ts'

/** The lines that the server made of a call: what a passkey signs and a second person approves. */
export function DescribedLines({
  description: { lines },
  inNewTab = false,
}: {
  readonly description: Description
  /** In a dialog: leaving the page would close it. */
  readonly inNewTab?: boolean
}) {
  const t = useT()
  if (lines.length === 0) return <p className="text-quiet">{t('shell.noFields')}</p>
  return (
    <>
      <Facts
        facts={lines.flatMap((line) =>
          isTable(line.value) ? [] : [[nameOf(line, t), <Value key="value" {...line} inNewTab={inNewTab} />]],
        )}
      />
      {lines.map(
        (line) =>
          isTable(line.value) && (
            <Table key={line.label} label={nameOf(line, t)} value={line.value} inNewTab={inNewTab} />
          ),
      )}
    </>
  )
}

/** The page of the thing that a call is about, for those who may open it. */
export function ThingLink({
  thing,
  inNewTab = false,
}: {
  readonly thing: ThingPage
  readonly inNewTab?: boolean
}) {
  const t = useT()
  const { address, title, permission } = THINGS[thing.page]
  if (!useMay(permission)) return null
  return (
    <Link
      to={address(thing.id)}
      {...(inNewTab && NEW_TAB)}
      className="inline-flex min-h-11 items-center text-sm text-link underline"
    >
      {t('described.open', { page: t(title) })}
    </Link>
  )
}

/** The request itself, for those who want to compare it. */
export function AsSent({ input }: { readonly input: Readonly<Record<string, unknown>> }) {
  const t = useT()
  return (
    <details data-as-sent>
      <summary className="min-h-11 content-center text-sm text-quiet">{t('described.asSent')}</summary>
      <div className="rounded-control bg-sunken p-3">
        <InputFields input={input} />
      </div>
    </details>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }
type InNewTab = { readonly inNewTab: boolean }

type TableChange = Extract<DescribedValue, { kind: 'table' | 'tableChange' }>
const isTable = (value: DescribedValue): value is TableChange =>
  value.kind === 'table' || value.kind === 'tableChange'

const nameOf = ({ label }: DescribedLine, t: T): string => t(`line.${label}`)

function Value({ label, value, inNewTab }: DescribedLine & InNewTab) {
  const t = useT()
  if (isTable(value)) return null
  if (value.kind !== 'change') return <Plain label={label} value={value} inNewTab={inNewTab} />
  return (
    <Changed
      from={<Plain label={label} value={value.from} inNewTab={inNewTab} />}
      to={<Plain label={label} value={value.to} inNewTab={inNewTab} />}
      t={t}
    />
  )
}

/** Read aloud: "the new value instead of the old one". */
const Changed = ({ from, to, t }: { readonly from: ReactNode; readonly to: ReactNode; readonly t: T }) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
    <strong className="order-3">{to}</strong>
    <span className="sr-only">{t('described.instead')}</span>
    <span className="order-1 text-quiet line-through decoration-1">{from}</span>
    <span aria-hidden className="order-2">
      →
    </span>
  </span>
)

function Plain({
  label,
  value,
  inNewTab,
}: { readonly label: LineLabel; readonly value: PlainValue } & InNewTab) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const mayPlayers = useMay('players.read')
  switch (value.kind) {
    case 'player': {
      const { id, name } = value
      const text = name === null ? t('described.unnamed', { id }) : t('described.named', { name, id })
      return mayPlayers ? (
        <Link to={`/players/${id}`} {...(inNewTab && NEW_TAB)} className="text-link underline">
          {text}
        </Link>
      ) : (
        text
      )
    }
    case 'money':
      return <Money amount={value.amount} currencyId={value.currencyId} />
    case 'moneys':
      return (
        <span className="inline-flex flex-wrap gap-x-4">
          {value.moneys.map((money) => (
            <Money key={money.currencyId} {...money} />
          ))}
        </span>
      )
    case 'moment':
      return <Time at={value.at} />
    case 'payoutAccount':
      return `${payoutAccountName({ ...value, kind: value.method }, t)} ${value.masked}`
    case 'text':
      return <span className="break-words whitespace-pre-wrap">{value.text}</span>
    default:
      return plainText(value, label, t, locale)
  }
}

type Written = Exclude<
  PlainValue,
  { kind: 'player' | 'money' | 'moneys' | 'moment' | 'payoutAccount' | 'text' }
>

function plainText(value: Written, label: LineLabel, t: T, locale: string): string {
  switch (value.kind) {
    case 'span':
      return spanText(value.seconds, t, locale)
    case 'percent':
      return `${groupDigits(value.percent, locale)}%`
    case 'times':
      return t('described.times', { count: value.times })
    case 'count':
      return new Intl.NumberFormat(locale).format(value.count)
    case 'month':
      return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${value.month}-01T00:00:00Z`),
      )
    case 'weekly':
      return weeklyText(value.days, value.minute, t, locale)
    case 'words':
      return listText(
        value.ids.map((id) => wordOf(value.of, id, t, locale)),
        locale,
      )
    case 'yesNo':
      return t(value.yes ? 'described.yes' : 'described.no')
    case 'none': {
      const own = `described.none.${label}`
      return t(isPlainKey(own) ? own : 'described.none')
    }
  }
}

const listText = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)

/** 1970-01-04 was a Sunday. */
const FIRST_SUNDAY = 3 * DAY_MS

function weeklyText(days: readonly number[], minute: number, t: T, locale: string): string {
  const utc = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  const time = utc({ hour: '2-digit', minute: '2-digit' }, minute * 60_000)
  if (new Set(days).size === 7) return t('described.daily', { time })
  const names = days
    .toSorted((a, b) => a - b)
    .map((day) => utc({ weekday: 'long' }, FIRST_SUNDAY + day * DAY_MS))
  return t('described.weekly', { days: listText(names, locale), time })
}

type Row = {
  readonly what: 'added' | 'removed' | 'changed' | null
  readonly cells: readonly PlainValue[]
  /** The same row before. */
  readonly before: readonly PlainValue[] | null
}

const keyOf = (cells: readonly PlainValue[]): string => JSON.stringify(cells)

/** Rows that differ. Of as many rows as before, each is compared with the one in its place. */
function rowsOf(value: TableChange): readonly Row[] {
  if (value.kind === 'table') return value.rows.map((cells) => ({ what: null, cells, before: null }))
  const { from, to } = value
  if (from.rows.length === to.rows.length)
    return to.rows.flatMap((cells, at) => {
      const before = from.rows[at] ?? []
      return keyOf(cells) === keyOf(before) ? [] : [{ what: 'changed', cells, before }]
    })
  const without = (rows: TableValue['rows'], others: TableValue['rows']) => {
    const known = new Set(others.map(keyOf))
    return rows.filter((cells) => !known.has(keyOf(cells)))
  }
  return [
    ...without(from.rows, to.rows).map((cells) => ({ what: 'removed', cells, before: null }) as const),
    ...without(to.rows, from.rows).map((cells) => ({ what: 'added', cells, before: null }) as const),
  ]
}

function Table({
  label,
  value,
  inNewTab,
}: { readonly label: string; readonly value: TableChange } & InNewTab) {
  const t = useT()
  const { columns, rows: all } = value.kind === 'table' ? value : value.to
  const rows = rowsOf(value)
  const same = all.length - rows.filter(({ what }) => what !== 'removed').length
  return (
    <HorizontalScroll label={label}>
      <table className="w-full text-left text-sm">
        <caption className="py-1.5 text-left font-semibold">{label}</caption>
        <thead>
          <tr className="border-b border-line text-faint">
            {value.kind === 'tableChange' && (
              <th className="py-1.5 pr-3 font-medium">{t('described.row')}</th>
            )}
            {columns.map((column) => (
              <th key={column} className="py-1.5 pr-3 font-medium">
                {t(`line.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, cells, before }) => (
            <tr key={`${what} ${keyOf(cells)}`} className="border-b border-line/60 align-top">
              {what !== null && <td className="py-1.5 pr-3 text-quiet">{t(`described.${what}`)}</td>}
              {cells.map((cell, at) => {
                const column = columns[at] ?? 'table'
                const was = before?.[at]
                return (
                  <td
                    key={column}
                    className={what === 'removed' ? 'py-1.5 pr-3 line-through' : 'py-1.5 pr-3'}
                  >
                    {was === undefined || keyOf([was]) === keyOf([cell]) ? (
                      <Plain label={column} value={cell} inNewTab={inNewTab} />
                    ) : (
                      <Value
                        label={column}
                        value={{ kind: 'change', from: was, to: cell }}
                        inNewTab={inNewTab}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {value.kind === 'tableChange' && same > 0 && (
        <p className="py-1.5 text-sm text-quiet">{t('described.same', { count: same })}</p>
      )}
    </HorizontalScroll>
  )
}

import type { CurrencyId } from '@baize/contract/shared'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/DataList.tsx'
import { groupDigits, Money } from '../../ui/Money.tsx'
import { dayName } from '../../ui/Time.tsx'
import { methodName } from '../../words/described-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { gameName } from '../replay/game-name.ts'
import { daysBetween } from './scale.ts'

export type Range = { readonly from: string; readonly to: string }

export const usePercent = (): ((tenThousandths: number) => string) => {
  const locale = useLanguage((state) => state.locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (tenThousandths) => percent.format(tenThousandths / 10_000)
}

const AT_PROVIDER = 'provider:'

/** The name of one of our own games, or of the provider whose games are counted together. */
export const nameOf = (gameId: string, t: T): string =>
  gameId.startsWith(AT_PROVIDER)
    ? t('reports.atProvider', { name: gameId.slice(AT_PROVIDER.length) })
    : gameName(gameId)

/** A column of plain text. */
export const plain = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: text,
  text,
  sortBy: text,
})
/** A column of UTC days, in the order of the calendar. */
export const dayColumn = <Row extends { readonly day: string }>(
  title: string,
  locale: string,
): Column<Row> => {
  const isoDay = ({ day }: Row): string => day
  return { id: 'day', title, cell: ({ day }) => dayName(day, locale), text: isoDay, sortBy: isoDay }
}
/** A way to pay in words, or what stands in its place. */
export const paymentName = (method: string, t: T): string =>
  method === 'refund' || method === 'other' ? t(`reports.${method}`) : methodName(method, t)
/** A column of figures. */
export const figure = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: (row) => <Money amount={text(row)} />,
  text,
  sortBy: (row) => Number(text(row)),
  alignEnd: true,
})

/** A column of amounts, each in the currency of its row. */
export const moneyFigure = <Row extends { readonly currencyId: CurrencyId }>(
  id: string,
  title: string,
  text: (row: Row) => string,
): Column<Row> => ({
  ...figure(id, title, text),
  cell: (row) => <Money amount={text(row)} currencyId={row.currencyId} />,
})

/** A figure of a tile with its name, and below it what it is compared with. */
export type Tile = readonly [label: string, value: ReactNode, compared?: ReactNode]

export function Tiles({ figures }: { readonly figures: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {figures.map(([label, value, compared]) => (
        <div key={label} className="block-surface p-4">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="mt-1 text-xl font-extrabold tabular-nums">{value}</dd>
          {compared !== undefined && <dd className="mt-1 text-sm text-quiet">{compared}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A sum in dollars, and the same sum of the period that it is compared with. */
export function dollarTile(label: string, amount: string, before: string | undefined): Tile {
  return [
    label,
    <Money key="now" amount={amount} currencyId="USD" />,
    before === undefined ? undefined : <Compared key="before" amount={amount} before={before} />,
  ]
}

/** The change in per cent is left out where it would mislead: from zero, or across it. */
function Compared({ amount, before }: { readonly amount: string; readonly before: string }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [now, then] = [Number(amount), Number(before)]
  const change =
    then > 0 && now >= 0
      ? new Intl.NumberFormat(locale, {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        }).format(now / then - 1)
      : null
  return (
    <>
      {change !== null && <span className="mr-2 font-semibold tabular-nums">{change}</span>}
      {t('reports.comparedTo')} <Money amount={before} currencyId="USD" />
    </>
  )
}

/** A figure of a chart: of a day or a group, as a number to draw and as people read it. */
export type Point = { readonly name: string; readonly value: number; readonly shown: string }

export const pointOf = (name: string, amount: string, locale: string): Point => ({
  name,
  value: Number(amount),
  shown: groupDigits(amount, locale),
})

/** One point for each day of the range, also where nothing happened. */
export function pointsOf<Row extends { readonly day: string }>(
  range: Range,
  rows: readonly Row[],
  amountOf: (row: Row) => string,
  locale: string,
): readonly Point[] {
  return daysBetween(range.from, range.to).map((name) => {
    const row = rows.find(({ day }) => day === name)
    return pointOf(name, row ? amountOf(row) : '0', locale)
  })
}

import { PROTECTIONS, type ProtectedPlayer } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { groupDigits, Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useLanguage, useT } from '../../words/language.ts'

const PERIODS = { day: 'care.perDay', week: 'care.perWeek', month: 'care.perMonth' } as const

/** Everybody who is protected in some way, one way at a time. */
export function SaferPlayList() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['kind'])
  const kind = PROTECTIONS.find((one) => one === filters.kind) ?? 'exclusion'
  const pages = usePages('/api/operator/protection', { kind }, ({ model: { next } }) =>
    next === null ? null : { kind, cursor: next },
  )
  const raisesText = ({ raises }: ProtectedPlayer): string =>
    raises
      .map(({ period, amount, from }) =>
        t('care.raiseTo', {
          period: t(PERIODS[period]),
          amount: amount === null ? t('care.noLimit') : groupDigits(amount, locale),
          time: timeText(from, locale),
        }),
      )
      .join(', ')
  const limit = (period: keyof typeof PERIODS): Column<ProtectedPlayer> => ({
    id: period,
    title: t(PERIODS[period]),
    alignEnd: true,
    cell: ({ maxLoss, currencyId }) =>
      maxLoss[period] !== null && <Money amount={maxLoss[period]} currencyId={currencyId} />,
    text: ({ maxLoss }) => maxLoss[period] ?? '',
  })
  const columns: readonly Column<ProtectedPlayer>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'since',
      title: t('care.since'),
      cell: (one) => one.excludedAt !== null && <Time at={one.excludedAt} />,
      text: (one) => (one.excludedAt === null ? '' : new Date(one.excludedAt).toISOString()),
    },
    {
      id: 'until',
      title: t('care.until'),
      cell: (one) => one.excludedUntil !== null && <Time at={one.excludedUntil} />,
      text: (one) => (one.excludedUntil === null ? '' : new Date(one.excludedUntil).toISOString()),
    },
    {
      id: 'by',
      title: t('care.by'),
      cell: (one) => one.excludedUntil !== null && t(one.byOperator ? 'care.byOperator' : 'care.byPlayer'),
      text: (one) =>
        one.excludedUntil === null ? '' : t(one.byOperator ? 'care.byOperator' : 'care.byPlayer'),
    },
    limit('day'),
    limit('week'),
    limit('month'),
    {
      id: 'raises',
      title: t('care.raises'),
      width: 'minmax(12rem, 2fr)',
      cell: raisesText,
      text: raisesText,
    },
  ]
  return (
    <Page title={t('care.safer')} about={t('care.saferAbout')}>
      <DataList
        id="safer-play"
        label={t('care.safer')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ userId }) => userId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('care.nobody')}
        filters={
          <SelectField
            label={t('desk.state')}
            value={kind}
            onChange={({ target }) => setFilter('kind', target.value)}
            options={PROTECTIONS.map((value) => ({ value, label: t(`care.kind.${value}`) }))}
          />
        }
      />
    </Page>
  )
}

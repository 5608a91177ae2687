import { PROTECTIONS, type ProtectedPlayer } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { textColumn } from '../../ui/columns.tsx'
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
  const kind = PROTECTIONS.find((protection) => protection === filters.kind) ?? 'exclusion'
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
    textColumn('player', t('desk.player'), (protectedPlayer) => protectedPlayer.username),
    {
      id: 'since',
      title: t('care.since'),
      cell: (protectedPlayer) =>
        protectedPlayer.excludedAt !== null && <Time at={protectedPlayer.excludedAt} />,
      text: (protectedPlayer) =>
        protectedPlayer.excludedAt === null ? '' : new Date(protectedPlayer.excludedAt).toISOString(),
    },
    {
      id: 'until',
      title: t('care.until'),
      cell: (protectedPlayer) =>
        protectedPlayer.excludedUntil !== null && <Time at={protectedPlayer.excludedUntil} />,
      text: (protectedPlayer) =>
        protectedPlayer.excludedUntil === null ? '' : new Date(protectedPlayer.excludedUntil).toISOString(),
    },
    {
      id: 'by',
      title: t('care.by'),
      cell: (protectedPlayer) =>
        protectedPlayer.excludedUntil !== null &&
        t(protectedPlayer.byOperator ? 'care.byOperator' : 'care.byPlayer'),
      text: (protectedPlayer) =>
        protectedPlayer.excludedUntil === null
          ? ''
          : t(protectedPlayer.byOperator ? 'care.byOperator' : 'care.byPlayer'),
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
        {...listOf(pages)}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        empty={t('care.nobody')}
        emptyText={t('care.nobodyText')}
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

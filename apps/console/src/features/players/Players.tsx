import { type ListedPlayer, PLAYER_STATES, PlayerTag } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

export function Players() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['text', 'state', 'tag'])
  const state = PLAYER_STATES.find((one) => one === filters.state)
  const tag = PlayerTag.safeParse(filters.tag ?? '').data
  const input = {
    ...(filters.text !== undefined && { text: filters.text }),
    ...(state && { state }),
    ...(tag !== undefined && { tag }),
  }
  const pages = usePages('/api/operator/players', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedPlayer>[] = [
    { id: 'name', title: t('desk.name'), cell: (one) => one.username, text: (one) => one.username },
    { id: 'id', title: t('shell.id'), width: '6rem', cell: (one) => one.userId, text: (one) => one.userId },
    { id: 'email', title: t('desk.email'), cell: (one) => one.email, text: (one) => one.email },
    {
      id: 'phone',
      title: t('desk.phone'),
      width: '5rem',
      cell: (one) => one.phone,
      text: (one) => one.phone,
    },
    {
      id: 'country',
      title: t('desk.country'),
      width: '5rem',
      cell: (one) => one.countryId,
      text: (one) => one.countryId,
    },
    {
      id: 'balance',
      title: t('desk.balance'),
      alignEnd: true,
      cell: (one) => <Money amount={one.balance} currencyId={one.currencyId} />,
      text: (one) => one.balance,
    },
    {
      id: 'registered',
      title: t('desk.registered'),
      cell: (one) => <Time at={one.registeredAt} />,
      text: (one) => new Date(one.registeredAt).toISOString(),
    },
    {
      id: 'state',
      title: t('desk.state'),
      cell: (one) =>
        one.states.map((each) => (
          <StatusChip key={each} tone={each === 'limited' || each === 'staff' ? 'plain' : 'bad'}>
            {t(`desk.${each}`)}
          </StatusChip>
        )),
      text: (one) => one.states.join(' '),
    },
    {
      id: 'tags',
      title: t('care.tags'),
      cell: (one) => one.tags.map((each) => <StatusChip key={each}>{each}</StatusChip>),
      text: (one) => one.tags.join(' '),
    },
  ]
  return (
    <Page title={t('desk.players')}>
      <DataList
        id="players"
        label={t('desk.players')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={(one) => one.userId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={(one) => void navigate(one.userId)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('desk.noPlayers')}
        filters={
          <>
            <div className="w-64 max-sm:w-full">
              <TextField
                label={t('desk.search')}
                type="search"
                value={filters.text ?? ''}
                onChange={({ target }) => setFilter('text', target.value)}
              />
            </div>
            <SelectField
              label={t('desk.state')}
              value={state ?? ''}
              onChange={({ target }) => setFilter('state', target.value)}
              options={[
                { value: '', label: t('desk.any') },
                ...PLAYER_STATES.map((value) => ({ value, label: t(`desk.${value}`) })),
              ]}
            />
            <TextField
              label={t('care.tag')}
              type="search"
              value={filters.tag ?? ''}
              onChange={({ target }) => setFilter('tag', target.value)}
            />
          </>
        }
      />
    </Page>
  )
}

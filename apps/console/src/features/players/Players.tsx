import { type ListedPlayer, PLAYER_STATES, PlayerTag } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { moneyColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { wordOf } from '../../words/described-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { attentionColumn } from './attention.tsx'

const cameBy = ({ channel, campaign }: ListedPlayer): string =>
  [channel, campaign].filter((name) => name !== '').join(' · ')

export function Players() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['text', 'state', 'tag', 'origin'])
  const state = PLAYER_STATES.find((playerState) => playerState === filters.state)
  const tag = PlayerTag.safeParse(filters.tag ?? '').data
  const input = {
    ...(filters.text !== undefined && { text: filters.text }),
    ...(state && { state }),
    ...(tag !== undefined && { tag }),
    ...(filters.origin?.trim() && { origin: filters.origin }),
  }
  const pages = usePages('/api/operator/players', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const locale = useLanguage((language) => language.locale)
  const columns: readonly Column<ListedPlayer>[] = [
    textColumn('name', t('desk.name'), (player) => player.username),
    {
      id: 'id',
      title: t('shell.id'),
      width: '6rem',
      cell: (player) => player.userId,
      text: (player) => player.userId,
    },
    textColumn('email', t('desk.email'), (player) => player.email),
    {
      id: 'phone',
      title: t('desk.phone'),
      width: '5rem',
      cell: (player) => player.phone,
      text: (player) => player.phone,
    },
    {
      id: 'country',
      title: t('desk.country'),
      width: '7rem',
      cell: (player) => wordOf('country', player.countryId, t, locale),
      text: (player) => wordOf('country', player.countryId, t, locale),
    },
    moneyColumn('balance', t('desk.balance'), (player) => player.balance),
    timeColumn('registered', t('desk.registered'), (player) => player.registeredAt),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (player) =>
        player.states.map((each) => (
          <StatusChip key={each} tone={each === 'limited' || each === 'staff' ? 'plain' : 'bad'}>
            {t(`desk.${each}`)}
          </StatusChip>
        )),
      text: (player) => player.states.map((each) => t(`desk.${each}`)).join(', '),
    },
    attentionColumn(t),
    {
      id: 'tags',
      title: t('care.tags'),
      cell: (player) => player.tags.map((each) => <StatusChip key={each}>{each}</StatusChip>),
      text: (player) => player.tags.join(' '),
    },
    {
      id: 'origin',
      title: t('care.origin'),
      cell: cameBy,
      text: cameBy,
    },
  ]
  return (
    <Page title={t('desk.players')}>
      <DataList
        id="players"
        label={t('desk.players')}
        columns={columns}
        {...listOf(pages)}
        rowKey={(row) => row.userId}
        onOpen={(row) => void navigate(row.userId)}
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
            <TextField
              label={t('care.origin')}
              type="search"
              value={filters.origin ?? ''}
              onChange={({ target }) => setFilter('origin', target.value)}
            />
          </>
        }
      />
    </Page>
  )
}

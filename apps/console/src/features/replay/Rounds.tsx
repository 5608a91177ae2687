import { type PlayedRound, RoundGameId } from '@baize/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { gameName, rtpText } from './game-name.ts'

/** Rounds that have ended, of one game. */
export function Rounds() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['game'])
  const gameId = RoundGameId.safeParse(filters.game).data ?? 'crash'
  const pages = usePages('/api/operator/rounds', { gameId }, ({ model: { next } }) =>
    next === null ? null : { gameId, cursor: next },
  )
  const columns: readonly Column<PlayedRound>[] = [
    {
      id: 'number',
      title: t('replay.number'),
      cell: (one) => one.number,
      text: (one) => String(one.number),
    },
    {
      id: 'crashedAt',
      title: t('replay.crashedAt'),
      alignEnd: true,
      cell: (one) => `${one.multiplier}×`,
      text: (one) => one.multiplier,
    },
    {
      id: 'rtp',
      title: t('replay.rtp'),
      alignEnd: true,
      cell: (one) => rtpText(one.rtp),
      text: (one) => rtpText(one.rtp),
    },
    {
      id: 'ended',
      title: t('replay.ended'),
      cell: (one) => <Time at={one.endedAt} />,
      text: (one) => new Date(one.endedAt).toISOString(),
    },
    {
      id: 'hash',
      title: t('replay.hash'),
      width: 'minmax(14rem, 2fr)',
      cell: (one) => <code className="text-xs break-all">{one.hash}</code>,
      text: (one) => one.hash,
    },
  ]
  return (
    <Page title={t('replay.rounds')} about={t('replay.roundsAbout')}>
      <DataList
        id="rounds"
        label={t('replay.rounds')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ number }) => String(number)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ number }) => void navigate(`/rounds/${gameId}/${number}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('replay.noRounds')}
        filters={
          <>
            <SelectField
              label={t('replay.game')}
              value={gameId}
              onChange={({ target }) => setFilter('game', target.value)}
              options={RoundGameId.options.map((value) => ({ value, label: gameName(value) }))}
            />
            <GoTo onNumber={(number) => void navigate(`/rounds/${gameId}/${number}`)} />
          </>
        }
      />
    </Page>
  )
}

function GoTo({ onNumber }: { readonly onNumber: (number: string) => void }) {
  const t = useT()
  const [number, setNumber] = useState('')
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onNumber(number)
      }}
    >
      <TextField
        label={t('replay.number')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,6}"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" className="mt-6.5" disabled={!/^[1-9]\d{0,6}$/.test(number)}>
        {t('replay.goToRound')}
      </Button>
    </form>
  )
}

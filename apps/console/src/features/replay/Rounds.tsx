import { type PlayedRound, RoundGameId } from '@baize/contract/player'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
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
      cell: (round) => round.number,
      text: (round) => String(round.number),
    },
    {
      id: 'crashedAt',
      title: t('replay.crashedAt'),
      alignEnd: true,
      cell: (round) => `${round.multiplier}×`,
      text: (round) => round.multiplier,
    },
    {
      id: 'rtp',
      title: t('replay.rtp'),
      alignEnd: true,
      cell: (round) => rtpText(round.rtp),
      text: (round) => rtpText(round.rtp),
    },
    timeColumn('ended', t('replay.ended'), (round) => round.endedAt),
    {
      id: 'hash',
      title: t('replay.hash'),
      width: 'minmax(14rem, 2fr)',
      cell: (round) => <Code text={round.hash} />,
      text: (round) => round.hash,
    },
  ]
  return (
    <Page title={t('replay.rounds')} about={t('replay.roundsAbout')}>
      <DataList
        id="rounds"
        label={t('replay.rounds')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ number }) => String(number)}
        onOpen={({ number }) => void navigate(`/rounds/${gameId}/${number}`)}
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

import type { ConnectionCall, ConnectionCallDetail } from '@baize/contract/operator'
import { ok, type Result } from '@baize/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { call as ask } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import { listOf, usePages, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Check, SelectField, TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { connectionKey, connectionOf } from './addresses.ts'
import { CallPanel, durationText, OUTCOME_TONES } from './CallPanel.tsx'

const DIRECTIONS = ['out', 'in'] as const

/** Calls to and from providers, for disputes. */
export function Calls() {
  const t = useT()
  const [filters, setFilter] = useFilters(['of', 'id', 'direction', 'faults'])
  const { opened, open, close } = useOpened()
  const connection = connectionOf(filters.of)
  const direction = DIRECTIONS.find((known) => known === filters.direction)
  const input = {
    ...(connection && { port: connection.port, name: connection.name }),
    ...(filters.id !== undefined && { id: filters.id.trim() }),
    ...(direction && { direction }),
    ...(filters.faults !== undefined && { faults: 'true' as const }),
  }
  const pages = usePages('/api/operator/connections/calls', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ConnectionCall>[] = [
    timeColumn('at', t('connections.at'), ({ at }) => at),
    {
      id: 'connection',
      title: t('connections.connection'),
      cell: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'direction',
      title: t('connections.direction'),
      cell: (call) => t(`connections.${call.direction}`),
      text: (call) => t(`connections.${call.direction}`),
    },
    {
      id: 'what',
      title: t('connections.what'),
      width: 'minmax(14rem, 2fr)',
      cell: (call) => <Code text={whatOf(call)} />,
      text: whatOf,
    },
    {
      id: 'outcome',
      title: t('connections.outcome'),
      cell: ({ outcome, status }) => (
        <StatusChip tone={OUTCOME_TONES[outcome]}>
          {t(`connections.${outcome}`)}
          {status !== null && ` · ${status}`}
        </StatusChip>
      ),
      text: ({ outcome, status }) => `${t(`connections.${outcome}`)} ${status ?? ''}`.trim(),
      width: 'minmax(9rem, 1fr)',
    },
    {
      id: 'millis',
      title: t('connections.millis'),
      alignEnd: true,
      width: '7rem',
      cell: (row) => durationText(row, t),
      text: ({ millis, direction: way }) => (way === 'in' ? '' : String(millis)),
    },
    {
      id: 'about',
      title: t('connections.aboutId'),
      width: 'minmax(10rem, 1.5fr)',
      cell: ({ about }) => <Code text={about} />,
      text: ({ about }) => about,
    },
  ]
  return (
    <Page
      title={t('connections.callsTitle')}
      about={t('connections.callsAbout')}
      actions={
        <Link to="/connections" className="underline">
          {t('connections.back')}
        </Link>
      }
    >
      <DataList
        id="connection-calls"
        label={t('connections.callsTitle')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={open}
        empty={t('connections.noCalls')}
        emptyText={t('connections.noCallsText')}
        filters={
          <>
            <ConnectionFilter
              chosen={connection ? connectionKey(connection) : ''}
              onChoose={(chosen) => setFilter('of', chosen)}
            />
            <SelectField
              label={t('connections.direction')}
              value={direction ?? ''}
              onChange={({ target }) => setFilter('direction', target.value)}
              options={[
                { value: '', label: t('connections.any') },
                ...DIRECTIONS.map((value) => ({ value, label: t(`connections.${value}`) })),
              ]}
            />
            <IdFilter key={filters.id ?? ''} id={filters.id ?? ''} onId={(id) => setFilter('id', id)} />
            <div className="mb-1.5 self-end">
              <Check
                label={t('connections.faults')}
                checked={filters.faults !== undefined}
                onChange={({ target }) => setFilter('faults', target.checked ? 'true' : '')}
              />
            </div>
          </>
        }
      />
      {opened && <CallPanel {...opened} onRetry={() => open(opened.call)} onClose={close} />}
    </Page>
  )
}

type Opened = {
  readonly call: ConnectionCall
  /** Null until it is here. */
  readonly detail: Result<ConnectionCallDetail, Failure> | null
}

/** The call that is looked at. Each look is on record, so it is read once for each opening and not with the screen. */
function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const load = async (row: ConnectionCall): Promise<void> => {
    setOpened({ call: row, detail: null })
    const outcome = await ask('/api/operator/connections/call', { id: row.id })
    const detail = outcome.ok ? ok(outcome.value.model) : outcome
    setOpened((now) => (now?.call.id === row.id ? { call: row, detail } : now))
  }
  return { opened, open: (row: ConnectionCall) => void load(row), close: () => setOpened(null) }
}

const whatOf = ({ method, path }: ConnectionCall): string => `${method} ${path}`.trim()

type ConnectionFilterProps = { readonly chosen: string; readonly onChoose: (chosen: string) => void }

/** Those of the settings, and the one of the address, which may have left them. */
function ConnectionFilter({ chosen, onChoose }: ConnectionFilterProps) {
  const t = useT()
  const known = useRead('/api/operator/connections', {}).data?.model ?? []
  const names = new Set(known.map(connectionKey))
  if (chosen !== '') names.add(chosen)
  return (
    <SelectField
      label={t('connections.connection')}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: t('connections.any') },
        ...[...names].map((value) => ({ value, label: value.slice(value.indexOf('/') + 1) })),
      ]}
    />
  )
}

/** Sought when it is entered, and not with every letter: nothing begins like an id. */
function IdFilter({ id, onId }: { readonly id: string; readonly onId: (id: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(id)
  return (
    <form
      className="flex min-w-0 flex-1 items-end gap-2 max-sm:col-span-2 sm:max-w-md sm:min-w-72"
      onSubmit={(event) => {
        event.preventDefault()
        onId(typed.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t('connections.id')}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onId('')
          }}
        />
      </div>
      <Button type="submit" className="mb-1.5">
        {t('connections.search')}
      </Button>
    </form>
  )
}

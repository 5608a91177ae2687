import { type AuditEntry, CALLS, PATHS, type ReplyOf } from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useAct, usePages } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { staffColumn, textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { AsSent } from '../../ui/Described.tsx'
import { DetailPanel } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaffName, useStaffChoices, useStaffNames } from '../../ui/StaffName.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { callName } from '../../words/call-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { refusalText } from '../../words/refusal-text.ts'
import type { T } from '../../words/words.ts'

const WHAT = ['TRIED', 'DONE', 'REFUSED', 'FAILED'] as const
const TONES: Record<AuditEntry['what'], ChipTone> = {
  TRIED: 'plain',
  DONE: 'good',
  REFUSED: 'waiting',
  FAILED: 'bad',
}
const PAGE = 100

/** Calls that change something. Of what else is on record, a file for instance, the text is searched. */
const RECORDED = PATHS.filter((path) => CALLS[path].method === 'POST')

/** A call that was sent to a second person is recorded as refused with this. */
const isPending = ({ refusal }: AuditEntry): boolean => refusal === 'approvalPending'

function Outcome({ entry }: { readonly entry: AuditEntry }) {
  const t = useT()
  return (
    <StatusChip tone={isPending(entry) ? 'waiting' : TONES[entry.what]}>{outcomeText(entry, t)}</StatusChip>
  )
}

const outcomeText = (entry: AuditEntry, t: T): string =>
  t(isPending(entry) ? 'story.sentToSecond' : `audit.${entry.what}`)

type Choice = { readonly value: string; readonly label: string }

/** The address may name what no list has: a service key, or a call of another version. */
const withUnlisted = (options: readonly Choice[], chosen: string | undefined): readonly Choice[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]

/** The moment a day begins in the operator's own time zone. */
const startOf = (day: string | undefined): number | null => {
  const ms = Date.parse(`${day ?? ''}T00:00`)
  return Number.isNaN(ms) ? null : ms
}

export function Audit() {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const [filters, setFilter] = useFilters(['who', 'path', 'what', 'text', 'from', 'to'])
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const [chain, setChain] = useState<ReplyOf<'/api/operator/audit/check'>['model'] | null>(null)
  const { who, path, text } = filters
  const what = WHAT.find((known) => known === filters.what)
  const from = startOf(filters.from)
  const to = startOf(filters.to)
  const input = {
    ...(who !== undefined && { who }),
    ...(path !== undefined && { path }),
    ...(text !== undefined && { text }),
    ...(what && { what }),
    ...(from !== null && { from: String(from) }),
    // Up to the end of the day.
    ...(to !== null && { to: String(to + DAY_MS) }),
    pageSize: PAGE,
  }
  const pages = usePages('/api/operator/audit', input, ({ extra: { next } }) =>
    next === null ? null : { ...input, before: next },
  )
  const nameOf = useStaffNames()
  const staff = useStaffChoices()
  const check = async (): Promise<void> => {
    const outcome = await act('/api/operator/audit/check', {})
    if (outcome.ok) setChain(outcome.value.model)
  }
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'seq',
      title: t('audit.seq'),
      width: '4.5rem',
      cell: ({ seq }) => seq,
      text: ({ seq }) => String(seq),
    },
    {
      id: 'at',
      title: t('audit.at'),
      width: '12rem',
      cell: ({ at }) => <Time at={at} />,
      text: ({ at }) => timeText(at, locale),
    },
    {
      ...staffColumn<AuditEntry>('who', t('audit.who'), nameOf, (auditEntry) => auditEntry.who),
      width: '9rem',
    },
    {
      id: 'path',
      title: t('audit.path'),
      width: 'minmax(14rem, 2fr)',
      cell: (auditEntry) => callName(auditEntry.path, t),
      text: (auditEntry) => callName(auditEntry.path, t),
    },
    {
      id: 'what',
      title: t('audit.what'),
      width: '10rem',
      cell: (auditEntry) => <Outcome entry={auditEntry} />,
      text: (auditEntry) => outcomeText(auditEntry, t),
    },
    textColumn('refusal', t('audit.refusal'), (auditEntry) =>
      auditEntry.refusal === null || isPending(auditEntry) ? '' : refusalText(auditEntry.refusal),
    ),
    {
      ...staffColumn<AuditEntry>('approvedBy', t('audit.approvedBy'), nameOf, ({ approvedBy }) => approvedBy),
      isHiddenAtFirst: true,
    },
    { id: 'ip', title: t('audit.ip'), cell: ({ ip }) => ip, text: ({ ip }) => ip, isHiddenAtFirst: true },
    {
      id: 'hash',
      title: t('audit.hash'),
      cell: ({ hash }) => <Code text={hash.slice(0, 16)} />,
      text: ({ hash }) => hash,
      isHiddenAtFirst: true,
    },
  ]
  const field = (name: 'who' | 'text' | 'from' | 'to', type = 'search') => (
    <div className="w-36 max-sm:w-full">
      <TextField
        label={t(`audit.${name}`)}
        type={type}
        value={filters[name] ?? ''}
        onChange={({ target }) => setFilter(name, target.value)}
      />
    </div>
  )
  const choice = (name: 'who' | 'path' | 'what', options: readonly Choice[]) => (
    <div className="w-36 max-sm:w-full">
      <SelectField
        label={t(`audit.${name}`)}
        value={filters[name] ?? ''}
        onChange={({ target }) => setFilter(name, target.value)}
        options={[{ value: '', label: t('audit.any') }, ...options]}
      />
    </div>
  )
  const calls = RECORDED.map((call) => ({ value: call, label: callName(call, t) })).toSorted((left, right) =>
    left.label.localeCompare(right.label, locale),
  )
  return (
    <Page
      title={t('audit.title')}
      about={t('audit.about')}
      actions={<Button onClick={() => void check()}>{t('audit.check')}</Button>}
    >
      {chain && <Chain chain={chain} />}
      <DataList
        id="audit"
        label={t('audit.title')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model)}
        rowKey={({ seq }) => String(seq)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={setOpened}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('audit.none')}
        filters={
          <>
            {staff ? choice('who', withUnlisted(staff, who)) : field('who')}
            {choice('path', withUnlisted(calls, path))}
            {choice(
              'what',
              WHAT.map((outcome) => ({ value: outcome, label: t(`audit.${outcome}`) })),
            )}
            {field('text')}
            {field('from', 'date')}
            {field('to', 'date')}
          </>
        }
      />
      {opened && (
        <DetailPanel title={callName(opened.path, t)} onClose={() => setOpened(null)}>
          <Entry entry={opened} />
        </DetailPanel>
      )}
    </Page>
  )
}

function Chain({ chain }: { readonly chain: ReplyOf<'/api/operator/audit/check'>['model'] }) {
  const t = useT()
  const isIntact = chain.faults.length === 0
  const Icon = isIntact ? ShieldCheck : ShieldX
  return (
    <div
      role="status"
      className={
        isIntact
          ? 'flex gap-3 rounded-block bg-gain-quiet p-4 text-gain'
          : 'flex gap-3 rounded-block bg-danger-quiet p-4 text-danger'
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {isIntact ? t('audit.intact', { entries: chain.entries, seals: chain.seals }) : t('audit.broken')}
        </p>
        <Code text={chain.lastHash} />
        {chain.faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </div>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const t = useT()
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('audit.seq'), String(entry.seq)],
          [t('audit.at'), <Time key="at" at={entry.at} />],
          [t('audit.who'), <StaffName key="who" who={entry.who} />],
          [t('audit.what'), <Outcome key="what" entry={entry} />],
          ...(entry.refusal === null || isPending(entry)
            ? []
            : [[t('audit.refusal'), refusalText(entry.refusal)] as const]),
          ...(entry.approvedBy === null
            ? []
            : [[t('audit.approvedBy'), <StaffName key="approvedBy" who={entry.approvedBy} />] as const]),
          ...(entry.attempt === null ? [] : [[t('audit.attempt'), String(entry.attempt)] as const]),
          [t('audit.ip'), entry.ip],
        ]}
      />
      {entry.input && <AsSent input={entry.input} />}
      <details>
        <summary className="min-h-11 content-center text-sm text-quiet">{t('audit.record')}</summary>
        <Facts
          facts={[
            [t('audit.path'), <Code key="path" text={entry.path} />],
            [t('audit.session'), <Code key="session" text={entry.session ?? '–'} />],
            [t('audit.hash'), <Code key="hash" text={entry.hash} />],
          ]}
        />
      </details>
    </div>
  )
}

import type { Approval, Description } from '@baize/contract/operator'
import { Suspense, useState } from 'react'
import { listOf, useAct, usePages, useRead } from '../../api/query.ts'
import { REQUEST_VIEWS } from '../../requests.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { staffColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { AsSent, DescribedLines, ThingLink } from '../../ui/Described.tsx'
import { DetailPanel, Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { StaffName, useStaffNames } from '../../ui/StaffName.tsx'
import { Answered, Empty, Loading } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { callName } from '../../words/call-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { refusalText } from '../../words/refusal-text.ts'

const TONES: Record<Approval['state'], ChipTone> = {
  WAITING: 'waiting',
  APPROVED: 'waiting',
  DONE: 'good',
  REFUSED: 'bad',
  DECLINED: 'plain',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
}

export function Approvals() {
  const t = useT()
  const [{ show, request }, setFilter] = useFilters(['show', 'request'])
  const isHistory = show === 'history'
  return (
    <Page
      title={t('approvals.title')}
      about={t('approvals.about')}
      actions={
        <div
          role="group"
          aria-label={t('approvals.show')}
          className="flex gap-1 rounded-control bg-track p-1"
        >
          {(['', 'history'] as const).map((tab) => (
            <Button
              key={tab}
              small
              look={isHistory === (tab === 'history') ? 'plain' : 'quiet'}
              aria-pressed={isHistory === (tab === 'history')}
              onClick={() => setFilter('show', tab)}
            >
              {t(tab === 'history' ? 'approvals.history' : 'approvals.waiting')}
            </Button>
          ))}
        </div>
      }
    >
      {request !== undefined ? (
        <One id={request} onAll={() => setFilter('request', '')} />
      ) : isHistory ? (
        <History />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** One request, from the page of the thing that it is about. */
function One({ id, onAll }: { readonly id: string; readonly onAll: () => void }) {
  const t = useT()
  const found = useRead('/api/operator/approvals', { id, pageSize: 1 })
  const [result, setResult] = useState<string | null>(null)
  return (
    <div className="grid max-w-3xl gap-4">
      <Button className="justify-self-start" onClick={onAll}>
        {t('approvals.all')}
      </Button>
      <Answered of={found}>
        {({ model: { items } }) => {
          const [item] = items
          if (!item) return <Empty title={t('approvals.none')} />
          return item.state === 'WAITING' ? (
            <Request approval={item} onResult={setResult} />
          ) : (
            <section aria-label={callName(item.path, t)} className="block-surface p-5">
              <h2 className="pb-3 text-lg font-bold">{callName(item.path, t)}</h2>
              <Decided approval={item} />
            </section>
          )
        }}
      </Answered>
      {result !== null && <Secret text={result} onClose={() => setResult(null)} />}
    </div>
  )
}

function Secret({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('approvals.result')} onClose={onClose}>
      <CopyBox label={t('approvals.result')} text={text} />
    </Dialog>
  )
}

function Waiting() {
  const t = useT()
  const waiting = useRead('/api/operator/approvals', { state: 'WAITING', pageSize: 100 })
  const [result, setResult] = useState<string | null>(null)
  return (
    <Answered of={waiting}>
      {({ model: { items } }) => (
        <>
          {items.length === 0 ? (
            <div className="block-surface">
              <Empty title={t('approvals.none')} text={t('approvals.noneText')} />
            </div>
          ) : (
            <ul className="grid items-start gap-4 xl:grid-cols-2">
              {items.map((item) => (
                <li key={item.id}>
                  <Request approval={item} onResult={setResult} />
                </li>
              ))}
            </ul>
          )}
          {result !== null && <Secret text={result} onClose={() => setResult(null)} />}
        </>
      )}
    </Answered>
  )
}

/** The link of an invitation, or the token of a service key: only the approver gets it. */
function secretIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return null
  if ('link' in result && typeof result.link === 'string') return result.link
  if ('token' in result && typeof result.token === 'string') return result.token
  return 'model' in result ? secretIn(result.model) : null
}

function Request({
  approval,
  onResult,
}: {
  readonly approval: Approval
  readonly onResult: (link: string) => void
}) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const handle = useSession(({ self }) => self?.handle)
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const nameOf = useStaffNames()
  const isOwn = handle === approval.requestedBy
  const approve = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act('/api/operator/approvals/approve', {
      id: approval.id,
      inputHash: approval.inputHash,
    })
    setBusy(false)
    if (!outcome.ok) return
    const { model, extra } = outcome.value
    if (model.state === 'DONE') {
      toast(t('approvals.approved'), 'gain')
      const secret = secretIn(extra.result)
      if (secret !== null) onResult(secret)
    } else toast(t('approvals.notCarriedOut', { why: refusalText(model.refusal ?? '') }), 'danger')
  }
  return (
    <article className="block-surface grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg font-bold">{callName(approval.path, t)}</h2>
          <p className="text-sm text-quiet" title={approval.requestedBy}>
            {t('approvals.asks', { name: nameOf(approval.requestedBy) })} ·{' '}
            <Time at={approval.requestedAt} ago />
          </p>
        </div>
        <StatusChip tone="waiting">
          {t('approvals.until')} <Time at={approval.expiresAt} />
        </StatusChip>
      </div>
      <Asked approval={approval} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!approval.mayDecide && (
          <p className="mr-auto text-sm text-quiet">
            {approval.tie
              ? t(`approvals.tied.${approval.tie.kind}`, {
                  by: nameOf(approval.tie.by),
                  of: nameOf(approval.tie.of),
                  until: timeText(approval.tie.until, locale),
                })
              : t(isOwn ? 'approvals.own' : 'approvals.notYours')}
          </p>
        )}
        {(approval.mayDecide || isOwn) && (
          <Button onClick={() => setDeclining(true)}>
            {t(isOwn ? 'approvals.takeBack' : 'approvals.decline')}
          </Button>
        )}
        {approval.mayDecide && approval.changedTo === null && (
          <Button look="main" isBusy={isBusy} onClick={() => void approve()}>
            {t('approvals.approve')}
          </Button>
        )}
      </div>
      {isDeclining && (
        <ReasonDialog
          title={t(isOwn ? 'approvals.takeBack' : 'approvals.decline')}
          action={t(isOwn ? 'approvals.takeBack' : 'approvals.decline')}
          look="danger"
          onClose={() => setDeclining(false)}
          onReason={async (note) =>
            (
              await act(
                '/api/operator/approvals/decline',
                { id: approval.id, note },
                { done: t('approvals.declined') },
              )
            ).ok
          }
        >
          <p>{t('approvals.declineText')}</p>
        </ReasonDialog>
      )}
    </article>
  )
}

/** The lines of the request, what else its author saw, and the request as it is sent. */
function Asked({ approval: { path, input, description, changedTo } }: { readonly approval: Approval }) {
  const t = useT()
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
      <DescribedLines description={description} />
      {changedTo && (
        <div role="note" className="grid gap-2 rounded-control border border-danger/40 p-3">
          <p className="text-sm font-medium text-danger">{t('approvals.changed')}</p>
          <DescribedLines description={changesOf(description, changedTo)} />
        </div>
      )}
      <Estimate path={path} input={input} />
      {description.thing && <ThingLink thing={description.thing} />}
      <AsSent input={input} />
    </div>
  )
}

/** The lines that are different now. */
const changesOf = (asked: Description, now: Description): Description => ({
  thing: now.thing,
  lines: now.lines.filter(
    (line, at) => JSON.stringify(line.value) !== JSON.stringify(asked.lines[at]?.value),
  ),
})

/** Costs by today's play. They are no part of the approval, because they move with the play. */
function Estimate({ path, input }: Pick<Approval, 'path' | 'input'>) {
  const view = REQUEST_VIEWS[path]
  const mayRead = useMay(view?.permission ?? 'self')
  if (!view || !mayRead) return null
  const { component: View } = view
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <View input={input} />
    </Suspense>
  )
}

function History() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const nameOf = useStaffNames()
  const [opened, setOpened] = useState<Approval | null>(null)
  const pages = usePages('/api/operator/approvals', { pageSize: 100 }, ({ model: { items } }) => {
    const last = items.at(-1)
    return last && items.length === 100 ? { pageSize: 100, before: last.id } : null
  })
  const moment = (at: number | null): string => (at === null ? '' : timeText(at, locale))
  const columns: readonly Column<Approval>[] = [
    {
      id: 'what',
      title: t('approvals.what'),
      width: 'minmax(14rem, 2fr)',
      cell: ({ path }) => callName(path, t),
      text: ({ path }) => callName(path, t),
    },
    {
      id: 'state',
      title: t('approvals.state'),
      width: '9rem',
      cell: ({ state }) => <StatusChip tone={TONES[state]}>{t(`approvals.${state}`)}</StatusChip>,
      text: ({ state }) => t(`approvals.${state}`),
    },
    staffColumn('by', t('approvals.by'), nameOf, (approval) => approval.requestedBy),
    {
      id: 'at',
      title: t('approvals.at'),
      width: '12rem',
      cell: (approval) => <Time at={approval.requestedAt} />,
      text: (approval) => moment(approval.requestedAt),
    },
    staffColumn('decidedBy', t('approvals.decidedBy'), nameOf, (approval) => approval.decidedBy),
    {
      id: 'decidedAt',
      title: t('approvals.decidedAt'),
      width: '12rem',
      cell: (approval) => (approval.decidedAt === null ? '–' : <Time at={approval.decidedAt} />),
      text: (approval) => moment(approval.decidedAt),
    },
  ]
  return (
    <>
      <DataList
        id="approvals"
        label={t('approvals.history')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={t('approvals.noHistory')}
      />
      {opened && (
        <DetailPanel title={callName(opened.path, t)} onClose={() => setOpened(null)}>
          <Decided approval={opened} />
        </DetailPanel>
      )}
    </>
  )
}

/** A request with what became of it. */
function Decided({ approval }: { readonly approval: Approval }) {
  const t = useT()
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [
            t('approvals.state'),
            <StatusChip key="state" tone={TONES[approval.state]}>
              {t(`approvals.${approval.state}`)}
            </StatusChip>,
          ],
          [t('approvals.by'), <StaffName key="by" who={approval.requestedBy} />],
          [t('approvals.at'), <Time key="at" at={approval.requestedAt} />],
          [
            t('approvals.decidedBy'),
            approval.decidedBy === null ? '–' : <StaffName key="decidedBy" who={approval.decidedBy} />,
          ],
          [
            t('approvals.decidedAt'),
            approval.decidedAt === null ? '–' : <Time key="decided" at={approval.decidedAt} />,
          ],
          ...(approval.note === null ? [] : [[t('field.note'), approval.note] as const]),
          ...(approval.refusal === null
            ? []
            : [[t('audit.refusal'), refusalText(approval.refusal)] as const]),
        ]}
      />
      <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
        <DescribedLines description={approval.description} />
        {approval.description.thing && <ThingLink thing={approval.description.thing} />}
        <AsSent input={approval.input} />
      </div>
      <CopyBox label={t('field.inputHash')} text={approval.inputHash} />
    </div>
  )
}

import type { Approval } from '@baize/contract/operator'
import { Suspense, useState } from 'react'
import { listOf, useAct, usePages, useRead } from '../../api/query.ts'
import { REQUEST_VIEWS } from '../../requests.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { DetailPanel, Dialog } from '../../ui/Dialog.tsx'
import { Facts, InputFields } from '../../ui/Fields.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty, Loading } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { callName } from '../../words/call-words.ts'
import { useLanguage, useT } from '../../words/language.ts'

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
  const [{ show }, setFilter] = useFilters(['show'])
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
      {isHistory ? <History /> : <Waiting />}
    </Page>
  )
}

function Waiting() {
  const t = useT()
  const waiting = useRead('/api/operator/approvals', { state: 'WAITING', pageSize: 100 })
  const [result, setResult] = useState<unknown>(null)
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
          {result !== null && (
            <Dialog title={t('approvals.result')} onClose={() => setResult(null)}>
              <CopyBox
                label={t('approvals.result')}
                text={linkIn(result) ?? JSON.stringify(result, null, 1)}
              />
            </Dialog>
          )}
        </>
      )}
    </Answered>
  )
}

/** The link of an invitation, which only the approver gets to see. */
function linkIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return null
  if ('link' in result && typeof result.link === 'string') return result.link
  return 'model' in result ? linkIn(result.model) : null
}

function Request({
  approval,
  onResult,
}: {
  readonly approval: Approval
  readonly onResult: (result: unknown) => void
}) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const handle = useSession(({ self }) => self?.handle)
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
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
      if (linkIn(extra.result) !== null) onResult(extra.result)
    } else toast(t('approvals.notCarriedOut', { why: whyOf(model.refusal) }), 'danger')
  }
  return (
    <article className="block-surface grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg font-bold">{callName(approval.path, t)}</h2>
          <p className="text-sm text-quiet">
            {t('approvals.asks', { name: approval.requestedBy })} · <Time at={approval.requestedAt} ago />
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
                  ...approval.tie,
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
        {approval.mayDecide && (
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

/** The request in words where there are some, and always exactly as it is sent. */
function Asked({ approval: { path, input } }: { readonly approval: Approval }) {
  const t = useT()
  const view = REQUEST_VIEWS[path]
  const mayRead = useMay(view?.permission ?? 'self')
  if (!view || !mayRead)
    return (
      <div className="rounded-control border border-line bg-sunken p-3">
        <InputFields input={input} />
      </div>
    )
  const { fields, component: View } = view
  const others = Object.entries(input).filter(([name]) => !fields.includes(name))
  return (
    <div className="grid gap-4 rounded-control border border-line p-3">
      <Suspense fallback={<Loading rows={3} />}>
        <View input={input} />
      </Suspense>
      <InputFields input={Object.fromEntries(others)} />
      <details>
        <summary className="min-h-11 content-center text-sm text-quiet">{t('approvals.exact')}</summary>
        <div className="rounded-control bg-sunken p-3">
          <InputFields input={input} />
        </div>
      </details>
    </div>
  )
}

const whyOf = (refusal: string | null): string => refusal ?? ''

function History() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
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
      text: ({ path }) => path,
    },
    {
      id: 'state',
      title: t('approvals.state'),
      width: '9rem',
      cell: ({ state }) => <StatusChip tone={TONES[state]}>{t(`approvals.${state}`)}</StatusChip>,
      text: ({ state }) => state,
    },
    textColumn('by', t('approvals.by'), (approval) => approval.requestedBy),
    {
      id: 'at',
      title: t('approvals.at'),
      width: '12rem',
      cell: (approval) => <Time at={approval.requestedAt} />,
      text: (approval) => moment(approval.requestedAt),
    },
    {
      id: 'decidedBy',
      title: t('approvals.decidedBy'),
      cell: (approval) => approval.decidedBy ?? '–',
      text: (approval) => approval.decidedBy ?? '',
    },
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
          <div className="grid gap-5">
            <Facts
              facts={[
                [
                  t('approvals.state'),
                  <StatusChip key="state" tone={TONES[opened.state]}>
                    {t(`approvals.${opened.state}`)}
                  </StatusChip>,
                ],
                [t('approvals.by'), opened.requestedBy],
                [t('approvals.at'), <Time key="at" at={opened.requestedAt} />],
                [t('approvals.decidedBy'), opened.decidedBy ?? '–'],
                [
                  t('approvals.decidedAt'),
                  opened.decidedAt === null ? '–' : <Time key="decided" at={opened.decidedAt} />,
                ],
                ...(opened.note === null ? [] : [[t('field.note'), opened.note] as const]),
                ...(opened.refusal === null ? [] : [[t('audit.refusal'), opened.refusal] as const]),
              ]}
            />
            <div className="rounded-control border border-line bg-sunken p-3">
              <InputFields input={opened.input} />
            </div>
            <code className="text-xs break-all text-faint">{opened.inputHash}</code>
          </div>
        </DetailPanel>
      )}
    </>
  )
}

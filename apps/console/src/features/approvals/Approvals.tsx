import type { Approval } from '@baize/contract'
import { Suspense, useState } from 'react'
import { useAct, usePages, useRead } from '../../api/query.ts'
import { REQUEST_VIEWS } from '../../requests.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
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
          {(['', 'history'] as const).map((one) => (
            <Button
              key={one}
              small
              look={isHistory === (one === 'history') ? 'plain' : 'quiet'}
              aria-pressed={isHistory === (one === 'history')}
              onClick={() => setFilter('show', one)}
            >
              {t(one === 'history' ? 'approvals.history' : 'approvals.waiting')}
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
              {items.map((one) => (
                <li key={one.id}>
                  <Request one={one} onResult={setResult} />
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
  one,
  onResult,
}: {
  readonly one: Approval
  readonly onResult: (result: unknown) => void
}) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const handle = useSession(({ self }) => self?.handle)
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const isOwn = handle === one.requestedBy
  const approve = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act('/api/operator/approvals/approve', { id: one.id, inputHash: one.inputHash })
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
          <h2 className="text-lg font-bold">{callName(one.path, t)}</h2>
          <p className="text-sm text-quiet">
            {t('approvals.asks', { name: one.requestedBy })} · <Time at={one.requestedAt} ago />
          </p>
        </div>
        <StatusChip tone="waiting">
          {t('approvals.until')} <Time at={one.expiresAt} />
        </StatusChip>
      </div>
      <Asked one={one} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!one.mayDecide && (
          <p className="mr-auto text-sm text-quiet">
            {one.tie
              ? t(`approvals.tied.${one.tie.kind}`, { ...one.tie, until: timeText(one.tie.until, locale) })
              : t(isOwn ? 'approvals.own' : 'approvals.notYours')}
          </p>
        )}
        {(one.mayDecide || isOwn) && (
          <Button onClick={() => setDeclining(true)}>
            {t(isOwn ? 'approvals.takeBack' : 'approvals.decline')}
          </Button>
        )}
        {one.mayDecide && (
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
                { id: one.id, note },
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
function Asked({ one: { path, input } }: { readonly one: Approval }) {
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
    { id: 'by', title: t('approvals.by'), cell: (one) => one.requestedBy, text: (one) => one.requestedBy },
    {
      id: 'at',
      title: t('approvals.at'),
      width: '12rem',
      cell: (one) => <Time at={one.requestedAt} />,
      text: (one) => moment(one.requestedAt),
    },
    {
      id: 'decidedBy',
      title: t('approvals.decidedBy'),
      cell: (one) => one.decidedBy ?? '–',
      text: (one) => one.decidedBy ?? '',
    },
    {
      id: 'decidedAt',
      title: t('approvals.decidedAt'),
      width: '12rem',
      cell: (one) => (one.decidedAt === null ? '–' : <Time at={one.decidedAt} />),
      text: (one) => moment(one.decidedAt),
    },
  ]
  return (
    <>
      <DataList
        id="approvals"
        label={t('approvals.history')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ id }) => id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={setOpened}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
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

import type { DesignVersion } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { staffColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { Themes } from './Themes.tsx'

/** Published versions with author and note; the draft and any earlier version can be published. */
export function Designs() {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const mayWrite = useMay('content.write')
  const mayPublish = useMay('content.publish')
  const history = useRead('/api/operator/design/history', { pageSize: 100 })
  const current = useRead('/api/operator/design', {})
  const [asked, setAsked] = useState<DesignVersion | 'draft' | null>(null)
  const draft = current.data?.model.draft
  const columns: readonly Column<DesignVersion>[] = [
    {
      id: 'version',
      title: t('desk.content.version'),
      width: '6rem',
      cell: ({ number }) => number,
      text: ({ number }) => String(number),
    },
    {
      id: 'note',
      title: t('desk.content.noteColumn'),
      width: 'minmax(12rem, 2fr)',
      cell: ({ note }) => note,
      text: ({ note }) => note,
    },
    staffColumn('by', t('desk.content.by'), nameOf, ({ publishedBy }) => publishedBy),
    {
      id: 'at',
      title: t('desk.at'),
      cell: ({ publishedAt }) => <Time at={publishedAt} />,
      text: ({ publishedAt }) => new Date(publishedAt).toISOString(),
    },
  ]
  return (
    <Page
      title={t('desk.content.title')}
      about={t('desk.content.about')}
      actions={
        mayPublish &&
        draft && (
          <Button look="main" onClick={() => setAsked('draft')}>
            {t('desk.content.draft')}
          </Button>
        )
      }
    >
      {mayWrite && draft && <Themes version={draft.version} />}
      <DataList
        id="designs"
        label={t('desk.content.title')}
        columns={columns}
        rows={history.data?.model.items}
        rowKey={({ number }) => String(number)}
        error={history.error}
        onRetry={() => void history.refetch()}
        {...(mayPublish && { onOpen: setAsked })}
        empty={t('desk.content.none')}
      />
      {asked && (
        <ReasonDialog
          title={t(asked === 'draft' ? 'desk.content.draft' : 'desk.content.restore')}
          action={t(asked === 'draft' ? 'desk.content.draft' : 'desk.content.restore')}
          onClose={() => setAsked(null)}
          onReason={async (note) => {
            const done = { done: t('desk.content.published') }
            const outcome =
              asked === 'draft'
                ? await act('/api/operator/design/publish', { version: draft?.version ?? 1, note }, done)
                : await act('/api/operator/design/roll_back', { number: asked.number, note }, done)
            return outcome.ok
          }}
        >
          {asked !== 'draft' && <p>{t('desk.content.restoreText')}</p>}
        </ReasonDialog>
      )}
    </Page>
  )
}

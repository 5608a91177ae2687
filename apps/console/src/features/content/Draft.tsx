import type { ReplyOf, StoredDesign } from '@baize/contract/operator'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import type { DesignChange } from './design-change.ts'
import { useDraft } from './use-draft.ts'

type State = ReplyOf<'/api/operator/design'>['model']
type Editing = { readonly design: StoredDesign; readonly save: (change: DesignChange) => Promise<boolean> }
type DraftPageProps = {
  readonly title: string
  readonly about: string
  /** Path of the site that the preview opens. */
  readonly path: string
  readonly children: (editing: Editing) => ReactNode
}

/** A screen that edits a part of the draft: says whose it is, shows it on the site, and publishes it. */
export function DraftPage({ title, about, path, children }: DraftPageProps) {
  const t = useT()
  const { state, design, save } = useDraft()
  return (
    <Page title={title} about={about}>
      <Answered of={state}>
        {({ model }) => (
          <>
            <DraftBar state={model} path={path} />
            {design ? children({ design, save }) : <Empty title={t('content.unreadable')} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

function DraftBar({ state: { draft, published }, path }: { readonly state: State; readonly path: string }) {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const mayPublish = useMay('content.publish')
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <p className="mr-auto">
        {t('content.draftState', {
          version: draft.version,
          by: draft.savedBy === null ? 'Baize' : nameOf(draft.savedBy),
        })}{' '}
        <Time at={draft.savedAt} ago /> · {t('content.publishedState', { number: published.number })}
      </p>
      <Preview path={path} />
      {mayPublish && (
        <Button small look="main" onClick={() => setAsked(true)}>
          {t('desk.content.draft')}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={t('desk.content.draft')}
          action={t('desk.content.draft')}
          onClose={() => setAsked(false)}
          onReason={async (note) => {
            const input = { version: draft.version, note }
            return (await act('/api/operator/design/publish', input, { done: t('desk.content.published') }))
              .ok
          }}
        >
          <p>{t('content.publishAll')}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** The site itself with the draft on it: there is no second way to draw a design. */
export function Preview({ path }: { readonly path: string }) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const [shared, setShared] = useState<{ readonly url: string; readonly expiresAt: number } | null>(null)
  const open = async (): Promise<void> => {
    const outcome = await act('/api/operator/design/token', {})
    if (outcome.ok) setShared(outcome.value.model)
  }
  return (
    <>
      <Button small onClick={() => void open()}>
        {t('content.preview')}
      </Button>
      {shared && (
        <Dialog title={t('content.preview')} onClose={() => setShared(null)}>
          <div className="grid gap-4">
            <p>{t('content.previewReady', { time: timeText(shared.expiresAt, locale) })}</p>
            <a
              href={previewAt(shared.url, path)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setShared(null)}
              className="inline-flex min-h-11 items-center justify-center rounded-control bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
            >
              {t('content.previewOpen')}
            </a>
          </div>
        </Dialog>
      )}
    </>
  )
}

function previewAt(url: string, path: string): string {
  const at = new URL(url)
  at.pathname = path
  return at.href
}

import { cx } from '@baize/ui/cx'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { Answered, Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { ChooseBlock } from './AddBlock.tsx'
import type { Design } from './core/operations.ts'
import { Frame } from './Frame.tsx'
import { Inspector } from './Inspector.tsx'
import { Outline } from './Outline.tsx'
import { TopBar } from './TopBar.tsx'
import { designIn, StudioProvider, studioOf } from './use-studio.ts'
import { useView } from './view.ts'

/** The design studio: the site's draft, edited where it is seen. */
export function Studio() {
  const t = useT()
  const state = useRead('/api/operator/design', {})
  useEffect(() => {
    document.title = `${t('studio.title')} · Baize`
  }, [t])
  return (
    <Answered of={state}>
      {({ model: { draft } }) => {
        const design = designIn(draft.design)
        if (!design)
          return (
            <div className="p-6">
              <h1 className="text-2xl font-extrabold">{t('studio.title')}</h1>
              <Empty title={t('content.unreadable')} />
            </div>
          )
        return <Open design={design} version={draft.version} savedAt={draft.savedAt} />
      }}
    </Answered>
  )
}

type OpenProps = { readonly design: Design; readonly version: number; readonly savedAt: number }

/** The draft is read once: from then on the studio follows it by itself. */
function Open({ design, version, savedAt }: OpenProps) {
  const [studio] = useState(() => studioOf({ design, version, savedAt }))
  useEffect(() => {
    const keep = (): void => studio.keepNow()
    const save = (): void => void studio.saveNow()
    // Edits of an earlier visit, if this browser still has any.
    save()
    addEventListener('pagehide', keep)
    addEventListener('online', save)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('online', save)
      studio.close()
    }
  }, [studio])
  return (
    <StudioProvider value={studio}>
      <Panels />
    </StudioProvider>
  )
}

const PANELS = ['outline', 'preview', 'form'] as const

/** Three panels beside each other, or one at a time on narrow screens. */
function Panels() {
  const t = useT()
  const panel = useView((view) => view.panel)
  const shown = (name: (typeof PANELS)[number]): string => (panel === name ? 'block' : 'hidden')
  return (
    <div className="grid h-[calc(100dvh-3.75rem)] grid-cols-1 grid-rows-[auto_auto_minmax(0,1fr)] xl:grid-rows-[auto_minmax(0,1fr)]">
      <TopBar />
      <div
        role="group"
        aria-label={t('studio.panels')}
        className="flex gap-1 border-b border-line px-3 py-1 xl:hidden"
      >
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={panel === name}
            onClick={() => useView.setState({ panel: name })}
            className={cx(
              'min-h-10 grow rounded-control px-3 text-sm font-semibold',
              panel === name ? 'bg-accent-quiet text-accent-ink' : 'text-quiet hover:bg-button',
            )}
          >
            {t(`studio.panel.${name}`)}
          </button>
        ))}
      </div>
      <div className="min-h-0 xl:grid xl:grid-cols-[15rem_minmax(0,1fr)_22rem]">
        <div className={cx('h-full overflow-y-auto border-line xl:block xl:border-r', shown('outline'))}>
          <Outline />
        </div>
        <div className={cx('h-full min-w-0 xl:block', shown('preview'))}>
          <Frame />
        </div>
        <section
          aria-label={t('studio.panel.form')}
          className={cx('h-full overflow-y-auto border-line bg-block xl:block xl:border-l', shown('form'))}
        >
          <Inspector />
        </section>
      </div>
      <ChooseBlock />
    </div>
  )
}

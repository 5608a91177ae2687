import { draftModel } from '@baize/contract/operator'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../../words/language.ts'
import type { Design, Page } from './core/operations.ts'
import { pathOfPage } from './form/LinkEditor.tsx'
import { hear } from './hear.ts'
import { firstPage } from './Outline.tsx'
import { type Said, sayTo } from './say.ts'
import { useStudio, useStudioState } from './use-studio.ts'
import { useView, WIDTHS } from './view.ts'

type Token = { readonly token: string; readonly url: string; readonly expiresAt: number }
/** A new token is asked for so long before the old one ends. */
const RENEW_MS = 60_000

/** What the page in the frame may do: it is the site itself, which needs its scripts and its origin. */
const MAY = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** The site itself with the draft on it. It shows each edit by messages, without being loaded again. */
export function Frame() {
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  return <Opening key={tries} onAgain={again} />
}

/** Asks for a token, and for another one before it ends. */
function Opening({ onAgain }: { readonly onAgain: () => void }) {
  const t = useT()
  const [given, setGiven] = useState<Token | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void call('/api/operator/design/token', {}).then((outcome) => {
      if (isGone) return
      if (!outcome.ok) return setFailure(sentenceOf(outcome.error))
      const token = outcome.value.model
      setGiven(token)
      useView.setState({ site: originOf(token.url) })
      timer = setTimeout(onAgain, Math.max(token.expiresAt - Date.now() - RENEW_MS, RENEW_MS))
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [onAgain])
  const origin = given && originOf(given.url)
  if (given && origin !== null) return <Site token={given} origin={origin} />
  return (
    <div className="grid h-full place-content-center gap-3 p-6 text-center text-sm text-quiet">
      <p role="status">{failure ?? t('studio.frame.loading')}</p>
      {failure !== null && <Button onClick={onAgain}>{t('shell.retry')}</Button>}
    </div>
  )
}

/** Null for anything but an address of the web. */
function originOf(url: string): string | null {
  const at = URL.canParse(url) ? new URL(url) : null
  return at && /^https?:$/.test(at.protocol) ? at.origin : null
}

function Site({ token, origin }: { readonly token: Token; readonly origin: string }) {
  const t = useT()
  const studio = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, scale, box } = useScale()
  const [isReady, setReady] = useState(false)
  const device = width === 'phone' ? 'mobile' : 'pc'
  const [address] = useState(() => {
    const { pageId } = useView.getState()
    const { design } = studio.store.getState().copy
    const at = new URL(token.url)
    at.pathname = pathOf(design, pageId)
    return at.href
  })
  const say = (said: Said): void => sayTo(frame.current, origin, token.token, said)

  useEffect(() => hear({ frame, origin, studio, onReady: () => setReady(true) }), [origin, studio])
  useFollow(isReady, say, device)
  return (
    <div ref={box} className="relative h-full overflow-hidden bg-sunken">
      <VersionBar />
      <iframe
        ref={frame}
        src={address}
        title={t('studio.frame.title')}
        data-site-preview
        sandbox={MAY}
        className="mx-auto block origin-top-left border-0 bg-page"
        style={{
          width: WIDTHS[width],
          height: `${100 / scale}%`,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}

/** Says that the preview shows a version and not the draft, and leads back. */
function VersionBar() {
  const t = useT()
  const version = useView((view) => view.version)
  if (!version) return null
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-0 z-1 flex flex-wrap items-center gap-3 border-t border-line bg-block p-3 text-sm"
    >
      <p className="grow font-semibold">{t('studio.history.seen', { number: version.number })}</p>
      <Button small look="main" onClick={() => useView.setState({ version: null })}>
        {t('studio.history.toDraft')}
      </Button>
    </div>
  )
}

/** How much smaller the page is drawn, so that its whole width is in sight. */
function useScale() {
  const width = useView((view) => view.width)
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room > 0 ? Math.min(1, room / WIDTHS[width]) : 1
  return { width, scale, box }
}

const pathOf = (design: Design, pageId: string | null): string => {
  const page = design.pages.find(({ id }) => id === pageId) ?? firstPage(design)
  return (page && pathOfPage(page)) ?? '/'
}

/** Tells the page every change: of the design, and of how one looks at it. */
function useFollow(isReady: boolean, say: (said: Said) => void, device: 'mobile' | 'pc'): void {
  const draft = useStudioState(({ copy }) => copy.design)
  const version = useView((view) => view.version)
  const design = version?.design ?? draft
  const { language, mode, visitor, pageId, picked, checks } = useView()
  const told = useRef<{ design: Design; device: string } | null>(null)
  const tell = useRef(say)
  useEffect(() => {
    tell.current = say
  }, [say])
  useEffect(() => {
    if (!isReady) return
    const before = told.current
    told.current = { design, device }
    const one = before?.device === device ? changedItem(before.design, design) : null
    if (one) tell.current({ type: 'updateBlock', blockId: one.id, comId: one.comId, data: one.data })
    else if (before?.design !== design || before.device !== device)
      tell.current({ type: 'replaceModel', model: draftModel(design, device) })
  }, [isReady, design, device])
  useEffect(() => {
    if (isReady) tell.current({ type: 'setLanguage', language })
  }, [isReady, language])
  useEffect(() => {
    if (isReady) tell.current({ type: 'setMode', mode })
  }, [isReady, mode])
  useEffect(() => {
    if (isReady) tell.current({ type: 'setVisitor', visitor })
  }, [isReady, visitor])
  useEffect(() => {
    if (isReady) tell.current({ type: 'setEditing', on: true })
  }, [isReady])
  useEffect(() => {
    // The design of the effect above: only another page moves the frame, not each edit of this one.
    const shown = told.current?.design
    if (isReady && pageId !== null && shown) tell.current({ type: 'goTo', path: pathOf(shown, pageId) })
  }, [isReady, pageId])
  useEffect(() => {
    if (isReady && checks > 0) tell.current({ type: 'inspect' })
  }, [isReady, checks])
  useEffect(() => {
    const blockId = picked?.list === 'items' ? picked.id : null
    if (isReady) tell.current({ type: 'editingBlock', blockId })
  }, [isReady, picked])
}

/** The one block whose data differ; null if anything else does. */
function changedItem(before: Design, after: Design): Page['items'][number] | null {
  const isSame =
    before.tabs === after.tabs &&
    before.menus === after.menus &&
    before.articles === after.articles &&
    before.assetMappings === after.assetMappings &&
    before.pages.length === after.pages.length
  if (!isSame) return null
  const pages = after.pages.filter((page, at) => page !== before.pages[at])
  const [page] = pages
  const old = before.pages.find(({ id }) => id === page?.id)
  if (pages.length !== 1 || !page || old?.items.length !== page.items.length) return null
  const items = page.items.filter((item, at) => item !== old.items[at])
  const [item] = items
  const was = old.items.find(({ id }) => id === item?.id)
  const isOnlyData =
    item?.comId === was?.comId && item?.rules === was?.rules && item?.devices === was?.devices
  return items.length === 1 && item && was && isOnlyData ? item : null
}

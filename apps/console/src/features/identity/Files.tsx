import type { ReviewedIdentity } from '@baize/contract/operator'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type Shown = { readonly at: number; readonly type: string; readonly base64: string }

/**
 * The files of a document, one at a time beside its facts. They are loaded once a reason is given, which counts for all
 * of them, and kept no longer than they are shown.
 */
export function Files({ identity }: { readonly identity: ReviewedIdentity }) {
  const t = useT()
  const act = useAct()
  const [asked, setAsked] = useState<number | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const { files } = identity
  const load = async (at: number, note: string): Promise<boolean> => {
    const file = files[at]
    if (!file) return false
    const input = { identityId: identity.id, fileId: file.id, note }
    const outcome = await act('/api/operator/identities/file', input)
    if (!outcome.ok) return false
    setShown({ at, ...outcome.value.model })
    setReason(note)
    return true
  }
  const open = (at: number): void => {
    if (reason === null) setAsked(at)
    else void load(at, reason)
  }
  const step = (by: number): void => {
    if (shown) open((shown.at + by + files.length) % files.length)
  }
  const around = useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) })
  if (files.length === 0) return <p className="text-quiet">{t('desk.identity.elsewhere')}</p>
  return (
    <div ref={around} className="grid grid-cols-1 content-start gap-3 self-start lg:sticky lg:top-20">
      <div className="flex flex-wrap gap-2">
        {files.map(({ id, slot }, at) => (
          <Button
            key={id}
            small
            look={shown?.at === at ? 'main' : 'plain'}
            aria-pressed={shown?.at === at}
            onClick={() => open(at)}
          >
            {t(`desk.identity.file.${slot}`)}
          </Button>
        ))}
        {shown && files.length > 1 && (
          <>
            <Button small look="quiet" onClick={() => step(-1)}>
              {t('desk.identity.previous')}
            </Button>
            <Button small look="quiet" onClick={() => step(1)}>
              {t('desk.identity.next')}
            </Button>
          </>
        )}
        {shown && (
          <Button small look="quiet" onClick={() => setShown(null)}>
            {t('desk.identity.hide')}
          </Button>
        )}
      </div>
      {shown ? (
        <Picture
          key={shown.at}
          title={t(`desk.identity.file.${files[shown.at]?.slot ?? 'front'}`)}
          shown={shown}
        />
      ) : (
        <p className="grid min-h-24 place-items-center rounded-control bg-sunken p-4 text-center text-sm text-quiet">
          {t('desk.identity.closed')}
        </p>
      )}
      {asked !== null && (
        <ReasonDialog
          title={t('desk.identity.files')}
          action={t('desk.identity.open')}
          onClose={() => setAsked(null)}
          onReason={(note) => load(asked, note)}
        >
          <p>{t('desk.identity.openText')}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** Keys that count while the focus is in the element with this ref. */
function useKeys(keys: Readonly<Record<string, () => void>>) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      const isHere = target instanceof Node && around.current?.contains(target) === true
      if (isHere && !defaultPrevented) keys[key.length === 1 ? key.toLowerCase() : key]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return around
}

/** A large picture scrolls, by keyboard too. */
const SCROLLS = { role: 'region', tabIndex: 0 } as const
const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** One file, to be zoomed and turned, with + and - and R too. It takes the focus, so that its keys count at once. */
function Picture({ title, shown }: { readonly title: string; readonly shown: Shown }) {
  const t = useT()
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const address = `data:${shown.type};base64,${shown.base64}`
  const closer = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1))
  const wider = () => setZoom((at) => Math.max(at - 1, 0))
  const turn = () => setTurns((count) => (count + 1) % 4)
  const around = useKeys({ '+': closer, '-': wider, r: turn })
  useEffect(() => around.current?.focus({ preventScroll: true }), [around])
  if (!shown.type.startsWith('image/'))
    return (
      <a className="inline-flex min-h-11 items-center underline" download href={address}>
        {t('desk.identity.download')}
      </a>
    )
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none">
      <div {...SCROLLS} aria-label={title} className="max-h-[70dvh] overflow-auto rounded-control bg-sunken">
        <img
          alt={title}
          className="max-w-none"
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, transform: `rotate(${turns * 90}deg)` }}
          src={address}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button small onClick={closer} disabled={zoom === ZOOMS.length - 1}>
          {t('desk.identity.closer')}
        </Button>
        <Button small onClick={wider} disabled={zoom === 0}>
          {t('desk.identity.wider')}
        </Button>
        <Button small onClick={turn}>
          {t('desk.identity.turn')}
        </Button>
        <span className="text-sm text-quiet max-sm:hidden">{t('desk.identity.keys')}</span>
      </div>
    </div>
  )
}

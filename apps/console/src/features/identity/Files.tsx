import type { ReviewedIdentity } from '@baize/contract/operator'
import { useEffect, useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type Shown = { readonly at: number; readonly note: string; readonly type: string; readonly base64: string }

/** The files of a document. They are loaded once a reason is given, and kept no longer than their dialog is open. */
export function Files({ identity }: { readonly identity: ReviewedIdentity }) {
  const t = useT()
  const act = useAct()
  const [asked, setAsked] = useState<number | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const { files } = identity
  const open = async (at: number, note: string): Promise<boolean> => {
    const file = files[at]
    if (!file) return false
    const input = { identityId: identity.id, fileId: file.id, note }
    const outcome = await act('/api/operator/identities/file', input)
    if (outcome.ok) setShown({ at, note, ...outcome.value.model })
    return outcome.ok
  }
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ id, slot }, at) => (
        <Button key={id} small onClick={() => setAsked(at)}>
          {t(`desk.identity.file.${slot}`)}
        </Button>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t('desk.identity.files')}
          action={t('desk.identity.open')}
          onClose={() => setAsked(null)}
          onReason={(note) => open(asked, note)}
        >
          <p>{t('desk.identity.openText')}</p>
        </ReasonDialog>
      )}
      {shown && (
        <Picture
          key={shown.at}
          title={t(`desk.identity.file.${files[shown.at]?.slot ?? 'front'}`)}
          shown={shown}
          onNext={files.length > 1 ? () => void open((shown.at + 1) % files.length, shown.note) : undefined}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}

type PictureProps = {
  readonly title: string
  readonly shown: Shown
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** One file, to be zoomed and turned, with keys too: + and -, R, and the right arrow for the next one. */
function Picture({ title, shown, onNext, onClose }: PictureProps) {
  const t = useT()
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const address = `data:${shown.type};base64,${shown.base64}`
  const closer = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1))
  const wider = () => setZoom((at) => Math.max(at - 1, 0))
  const turn = () => setTurns((count) => (count + 1) % 4)
  // Wherever the focus is in the dialog.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === '+') closer()
      if (key === '-') wider()
      if (key === 'r' || key === 'R') turn()
      if (key === 'ArrowRight') onNext?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          {shown.type.startsWith('image/') && (
            <>
              <Button small onClick={closer} disabled={zoom === ZOOMS.length - 1}>
                {t('desk.identity.closer')}
              </Button>
              <Button small onClick={wider} disabled={zoom === 0}>
                {t('desk.identity.wider')}
              </Button>
              <Button small onClick={turn}>
                {t('desk.identity.turn')}
              </Button>
            </>
          )}
          {onNext && (
            <Button small onClick={onNext}>
              {t('desk.identity.next')}
            </Button>
          )}
        </div>
        {shown.type.startsWith('image/') ? (
          <div className="max-h-[65dvh] overflow-auto">
            <img
              alt={title}
              className="max-w-none"
              style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, transform: `rotate(${turns * 90}deg)` }}
              src={address}
            />
          </div>
        ) : (
          <a className="underline" download href={address}>
            {t('desk.identity.download')}
          </a>
        )}
      </div>
    </Dialog>
  )
}

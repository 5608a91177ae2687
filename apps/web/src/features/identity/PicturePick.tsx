import { FILE_TYPES } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { Camera, Check, FileText } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../i18n/language.ts'
import type { Picture } from './use-pictures.ts'

// Explicit types instead of `image/*`: a phone then converts its own format to one of these.
const PICTURES = FILE_TYPES.join()

type PicturePickProps = {
  label: string
  hint: string
  picture: Picture | undefined
  error: string | undefined
  /** Opens the front camera. */
  face?: boolean
  onChoose: (file: File) => void
}

/** A file slot: its label, then the preview and the upload progress. */
export function PicturePick({ label, hint, picture, error, face = false, onChoose }: PicturePickProps) {
  const t = useT()
  const id = useId()
  const fault = picture?.error ?? error
  const isThere = picture !== undefined && picture.error === undefined
  const action = isThere ? t('identity.replace') : t('identity.choose')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label
        className={cx(
          'relative flex min-h-24 cursor-pointer items-center gap-4 rounded-control border border-dashed bg-sunken p-3 transition-colors duration-150 hover:bg-button has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
          fault === undefined ? 'border-(--input-border)' : 'border-danger',
        )}
      >
        <input
          type="file"
          className="sr-only"
          accept={PICTURES}
          {...(face && { capture: 'user' as const })}
          aria-label={t('identity.chooseFor', { action, what: label })}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Reset, so that choosing the same file again fires a change event.
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
        <Thumbnail picture={isThere ? picture : undefined} label={label} />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="font-semibold">{label}</span>
          {isThere ? (
            <Progress picture={picture} label={label} />
          ) : (
            <span className="text-sm text-quiet">{hint}</span>
          )}
          <span className="text-sm font-semibold text-accent-ink">{action}</span>
        </span>
      </label>
      <p
        id={`${id}-note`}
        role={fault === undefined ? undefined : 'alert'}
        className="text-sm text-danger empty:hidden"
      >
        {fault}
      </p>
    </div>
  )
}

function Thumbnail({ picture, label }: { picture: Picture | undefined; label: string }) {
  const t = useT()
  if (picture?.preview)
    return (
      <img
        src={picture.preview}
        alt={t('identity.previewOf', { what: label })}
        className="h-18 w-24 shrink-0 rounded-small bg-raised object-cover"
      />
    )
  const Icon = picture ? FileText : Camera
  return (
    <span className="grid h-18 w-24 shrink-0 place-items-center rounded-small bg-raised">
      <Icon aria-hidden className="size-6 text-quiet" />
    </span>
  )
}

function Progress({ picture, label }: { picture: Picture; label: string }) {
  const t = useT()
  if (picture.id !== null)
    return (
      <span role="status" className="flex items-center gap-1.5 text-sm font-semibold text-gain">
        <Check aria-hidden className="size-4" />
        {t('identity.ready')}
      </span>
    )
  const { percent } = picture
  return (
    <span className="grid gap-1">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block h-2 overflow-hidden rounded-full bg-raised"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="amount text-xs text-quiet">{t('identity.sending', { percent })}</span>
    </span>
  )
}

import type { PictureSize } from '@baize/contract/operator'
import { cx } from '@baize/ui/cx'
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../../words/language.ts'
import { CropDialog } from './CropDialog.tsx'
import type { Crop, Size } from './crop.ts'
import { encodePicture, type Opened, openPicture } from './encode.ts'

export type Uploaded = { readonly id: string; readonly name: string; readonly extension: string }
type Failed = { readonly key: number; readonly name: string; readonly reason: string }

type UploadProps = {
  /** The size that the place of the picture needs; null leaves the choice to the person. */
  readonly size: PictureSize | null
  readonly onUploaded: (picture: Uploaded) => void
}

/** Takes pictures by button, by drag and drop and by paste, cuts them one after another, and uploads them. */
export function Upload({ size, onUploaded }: UploadProps) {
  const t = useT()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const [waiting, setWaiting] = useState<readonly Opened[]>([])
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [opened] = waiting
  const fail = (name: string, reason: string): void => {
    count.current += 1
    const key = count.current
    setFailed((before) => [...before, { key, name, reason }])
  }
  const next = (): void => setWaiting((before) => before.slice(1))
  const take = async (files: Iterable<File>): Promise<void> => {
    setFailed([])
    for (const file of files) {
      const picture = await openPicture(file)
      if (picture.ok) setWaiting((before) => [...before, picture.value])
      else fail(file.name, t(`library.fault.${picture.error}`))
    }
  }
  const cut = async (picture: Opened, crop: Crop, target: Size | null): Promise<void> => {
    setBusy(true)
    const encoded = await encodePicture(picture, crop, target)
    if (encoded.ok) {
      const outcome = await call('/api/operator/design/asset', encoded.value)
      if (outcome.ok) {
        await client.invalidateQueries({ queryKey: ['/api/operator/design/pictures'] })
        const { name } = encoded.value
        const dot = name.lastIndexOf('.')
        onUploaded({ id: outcome.value.model.id, name: name.slice(0, dot), extension: name.slice(dot + 1) })
      } else fail(picture.file.name, sentenceOf(outcome.error))
    } else fail(picture.file.name, t(`library.fault.${encoded.error}`))
    setBusy(false)
    next()
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length > 0) void take(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-control border-2 border-dashed p-5 text-center',
        isOver ? 'border-accent bg-accent-quiet' : 'border-line bg-sunken',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label={t('library.choose')}
        className="sr-only"
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button look="main" isBusy={isBusy} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden className="size-5" />
        {t('library.choose')}
      </Button>
      <p className="text-sm text-quiet">{t('library.how')}</p>
      {isBusy && (
        <label className="grid justify-items-center gap-1 text-sm">
          {t('library.uploading', { name: opened?.file.name ?? '' })}
          <progress />
        </label>
      )}
      {failed.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-danger">
          {failed.map(({ key, name, reason }) => (
            <li key={key}>
              <span className="font-semibold">{name}</span>: {reason}
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <CropDialog
          key={opened.file.name + opened.file.lastModified}
          opened={opened}
          size={size}
          isBusy={isBusy}
          onCut={(crop, target) => void cut(opened, crop, target)}
          onClose={next}
        />
      )}
    </div>
  )
}

import { PICTURE_SIZES, type PictureSize } from '@baize/contract/operator'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import { type Crop, firstCrop, movedCrop, type Size, savedSize, scaledCrop } from './crop.ts'
import type { Opened } from './encode.ts'

const SIZES = [
  'hero',
  'card',
  'banner',
  'phoneBanner',
  'background',
  'phoneBackground',
  'logo',
  'poster',
  'screen',
  'icon',
] as const satisfies readonly PictureSize[]
const WHOLE = ''
/** One step of an arrow, and of + and −. */
const STEP = 0.02
const LARGER = 1.05

type CropDialogProps = {
  readonly opened: Opened
  /** The size that the place of the picture needs. */
  readonly size: PictureSize | null
  readonly isBusy: boolean
  readonly onCut: (crop: Crop, target: Size | null) => void
  readonly onClose: () => void
}

/** Cuts a picture to the size of its place: by dragging the frame, or with arrows, + and −. */
export function CropDialog({ opened, size, isBusy, onCut, onClose }: CropDialogProps) {
  const t = useT()
  const { pixels, file } = opened
  const [chosen, setChosen] = useState<PictureSize | null>(size)
  const target = chosen && PICTURE_SIZES[chosen]
  const [crop, setCrop] = useState(() => firstCrop(pixels, target))
  const saved = savedSize(crop, target)
  const isSmall = target !== null && saved.width < target.width / 2
  const choose = (value: string): void => {
    const next = SIZES.find((each) => each === value) ?? null
    setChosen(next)
    setCrop(firstCrop(pixels, next && PICTURE_SIZES[next]))
  }
  return (
    <Dialog title={t('library.cut', { name: file.name })} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label={t('library.size')}
          value={chosen ?? WHOLE}
          options={[
            { value: WHOLE, label: t('library.size.whole') },
            ...SIZES.map((each) => ({ value: each, label: t(`library.size.${each}`) })),
          ]}
          onChange={({ target: { value } }) => choose(value)}
        />
        <Board pixels={pixels} crop={crop} onCrop={setCrop} />
        <p className="text-sm text-quiet">{t('library.cutHow')}</p>
        <p role="status" className={isSmall ? 'text-sm text-danger' : 'text-sm text-quiet'}>
          {t('library.savedAs', { width: saved.width, height: saved.height })}{' '}
          {isSmall && t('library.coarse')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="main" isBusy={isBusy} onClick={() => onCut(crop, target)}>
            {t('library.upload')}
          </Button>
          <Button onClick={() => setCrop(scaledCrop(crop, pixels, LARGER))}>{t('library.larger')}</Button>
          <Button onClick={() => setCrop(scaledCrop(crop, pixels, 1 / LARGER))}>
            {t('library.smaller')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type BoardProps = {
  readonly pixels: ImageBitmap
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** The picture with the frame of what is kept. */
function Board({ pixels, crop, onCrop }: BoardProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(pixels, 0, 0)
  }, [pixels])
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`
  const onKey = (event: KeyboardEvent): void => {
    const moved = keyed(event.key, crop, pixels)
    if (!moved) return
    event.preventDefault()
    onCrop(moved)
  }
  const onMove = (event: PointerEvent): void => {
    const start = from.current
    if (!start) return
    const scale = pixels.width / Math.max(1, canvas.current?.clientWidth ?? 0)
    const [dx, dy] = [(event.clientX - start.x) * scale, (event.clientY - start.y) * scale]
    onCrop(movedCrop(start.crop, pixels, dx, dy))
  }
  return (
    <div className="relative justify-self-center overflow-hidden rounded-small bg-sunken">
      <canvas
        ref={canvas}
        width={pixels.width}
        height={pixels.height}
        className="block max-h-[50vh] max-w-full opacity-60"
      />
      <button
        type="button"
        aria-label={t('library.frame')}
        className="absolute touch-none cursor-move border-2 border-accent bg-accent-quiet/20 outline-offset-2"
        style={{
          left: share(crop.x, pixels.width),
          top: share(crop.y, pixels.height),
          width: share(crop.width, pixels.width),
          height: share(crop.height, pixels.height),
        }}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, crop }
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          from.current = null
        }}
        onPointerCancel={() => {
          from.current = null
        }}
      />
    </div>
  )
}

/** The crop after a key; null for keys that do nothing here. */
function keyed(key: string, crop: Crop, source: Size): Crop | null {
  const [dx, dy] = [source.width * STEP, source.height * STEP]
  switch (key) {
    case 'ArrowLeft':
      return movedCrop(crop, source, -dx, 0)
    case 'ArrowRight':
      return movedCrop(crop, source, dx, 0)
    case 'ArrowUp':
      return movedCrop(crop, source, 0, -dy)
    case 'ArrowDown':
      return movedCrop(crop, source, 0, dy)
    case '+':
    case '=':
      return scaledCrop(crop, source, LARGER)
    case '-':
      return scaledCrop(crop, source, 1 / LARGER)
    default:
      return null
  }
}

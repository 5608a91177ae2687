import type { PictureSize } from '@baize/contract/operator'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import { PictureList } from './PictureList.tsx'
import { Upload, type Uploaded } from './Upload.tsx'

type PicturePickerProps = {
  /** The size that the place of the picture needs. */
  readonly size: PictureSize
  readonly onPick: (picture: Uploaded) => void
  readonly onClose: () => void
}

/** Chooses a picture of the library, or uploads one that is cut to the size of its place. */
export function PicturePicker({ size, onPick, onClose }: PicturePickerProps) {
  const t = useT()
  const [name, setName] = useState('')
  return (
    <Dialog title={t('library.pick')} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-4">
        <Upload size={size} onUploaded={onPick} />
        <TextField
          type="search"
          label={t('library.search')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <PictureList name={name} onOpen={onPick} />
      </div>
    </Dialog>
  )
}

const SHORT_ID = 6

/** The name by which a design knows a picture: the one it has for it, or a new one of letters, digits and hyphens. */
export function assetName(
  { id, name, extension }: Uploaded,
  assets: Readonly<Record<string, string>>,
): string {
  const known = Object.keys(assets).find((each) => assets[each] === id)
  if (known !== undefined) return known
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'picture'}-${id.slice(0, SHORT_ID)}.${extension}`
}

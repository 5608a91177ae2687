import { pictureSizeOf } from '@baize/contract/operator'
import { assetPath } from '@baize/contract/player'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { assetName, PicturePicker } from '../../pictures/PicturePicker.tsx'
import { type EditorProps, useForm } from './form.ts'

const PICTURE = /\.(png|jpe?g|webp)$/i

/** An address of a picture that the page of the site answers; undefined for a name that the design does not have. */
function addressOf(
  name: string,
  assets: Readonly<Record<string, string>>,
  site: string | null,
): string | undefined {
  if (site === null || name === '') return undefined
  if (name.startsWith('/')) return `${site}${name}`
  const id = Object.hasOwn(assets, name) ? assets[name] : undefined
  return id === undefined ? undefined : `${site}${assetPath(name, id)}`
}

/** A picture of the design: chosen from those that are there or from the library, or uploaded and cut to the size of its place. */
export function ImageEditor({ path, label, value, hint, error }: Omit<EditorProps, 'field'>) {
  const t = useT()
  const { design, scope, site, put, onAsset, isReadOnly } = useForm()
  const name = typeof value === 'string' ? value : ''
  const [isPicking, setPicking] = useState(false)
  const src = addressOf(name, design.assetMappings, site)
  const names = Object.keys(design.assetMappings).filter((each) => PICTURE.test(each))
  const isListed = name === '' || names.includes(name)
  const field = path.findLast((step) => typeof step === 'string')
  return (
    <div className="grid grid-cols-1 gap-2">
      {src !== undefined && (
        <img
          src={src}
          alt=""
          className="max-h-32 max-w-full justify-self-start rounded-small border border-line"
        />
      )}
      <SelectField
        label={label}
        hint={hint}
        error={error}
        disabled={isReadOnly}
        value={name}
        options={[
          { value: '', label: t('studio.form.none') },
          ...(isListed ? [] : [{ value: name, label: t('studio.picture.ofSite') }]),
          ...names.map((each) => ({ value: each, label: each.replace(PICTURE, '').replaceAll('-', ' ') })),
        ]}
        onChange={({ target }) => put(path, target.value)}
      />
      {!isReadOnly && (
        <Button small className="justify-self-start" onClick={() => setPicking(true)}>
          <ImageUp aria-hidden className="size-4" />
          {t('library.pickFor', { name: label })}
        </Button>
      )}
      {isPicking && (
        <PicturePicker
          size={pictureSizeOf(scope, String(field))}
          onPick={(picture) => {
            const chosen = assetName(picture, design.assetMappings)
            onAsset(chosen, picture.id)
            put(path, chosen)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

/** A file of the site, such as a video: one of those that the design has already. */
export function FileEditor({ path, label, value, hint, error }: Omit<EditorProps, 'field'>) {
  const t = useT()
  const { design, put, isReadOnly } = useForm()
  const name = typeof value === 'string' ? value : ''
  const names = Object.keys(design.assetMappings).filter((each) => !PICTURE.test(each))
  return (
    <SelectField
      label={label}
      hint={hint ?? (names.length === 0 ? t('studio.picture.noFiles') : undefined)}
      error={error}
      disabled={isReadOnly}
      value={name}
      options={[
        { value: '', label: t('studio.form.none') },
        ...(name === '' || names.includes(name) ? [] : [{ value: name, label: t('studio.picture.ofSite') }]),
        ...names.map((each) => ({ value: each, label: each })),
      ]}
      onChange={({ target }) => put(path, target.value)}
    />
  )
}

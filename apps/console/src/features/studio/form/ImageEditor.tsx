import { assetPath } from '@baize/contract/player'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentenceOf } from '../../../api/sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { fitPicture, type PictureFault } from './fit-picture.ts'
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

/** A picture of the design: chosen from those that are there, or uploaded, cut to the size that a page needs. */
export function ImageEditor({ path, label, value, hint, error }: Omit<EditorProps, 'field'>) {
  const t = useT()
  const { design, site, put, onAsset, isReadOnly } = useForm()
  const name = typeof value === 'string' ? value : ''
  const input = useId()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const src = addressOf(name, design.assetMappings, site)
  const names = Object.keys(design.assetMappings).filter((each) => PICTURE.test(each))
  const isListed = name === '' || names.includes(name)
  const upload = async (file: File): Promise<void> => {
    setBusy(true)
    setFault(null)
    const fitted = await fitPicture(file)
    if (!fitted.ok) setFault(faultSentence(fitted.error))
    else {
      const outcome = await call('/api/operator/design/asset', fitted.value)
      if (outcome.ok) {
        onAsset(fitted.value.name, outcome.value.model.id)
        put(path, fitted.value.name)
      } else setFault(sentenceOf(outcome.error))
    }
    setBusy(false)
  }
  const faultSentence = (kind: PictureFault): string => t(`studio.picture.${kind}`)
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
        error={fault ?? error}
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
        <>
          <input
            id={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            tabIndex={-1}
            aria-label={t('studio.picture.upload', { name: label })}
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void upload(file)
              target.value = ''
            }}
          />
          <Button
            small
            className="justify-self-start"
            isBusy={isBusy}
            onClick={() => document.getElementById(input)?.click()}
          >
            <ImageUp aria-hidden className="size-4" />
            {t('studio.picture.upload', { name: label })}
          </Button>
        </>
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

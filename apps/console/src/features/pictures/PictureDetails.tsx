import { PICTURE_NAME_MAX, type Picture, type PictureUse } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { DetailPanel } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { isPlainKey, type T } from '../../words/words.ts'
import { Texts } from '../content/Texts.tsx'
import { factsOf } from './PictureList.tsx'

const MOST_ALT = 300

type PictureDetailsProps = { readonly picture: Picture; readonly onClose: () => void }

/** One picture: its name, its alternative texts, and where it is shown. */
export function PictureDetails({ picture, onClose }: PictureDetailsProps) {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const mayWrite = useMay('content.write')
  const [name, setName] = useState(picture.name)
  const [alt, setAlt] = useState(picture.alt)
  const [isBusy, setBusy] = useState(false)
  const isChanged = name !== picture.name || JSON.stringify(alt) !== JSON.stringify(picture.alt)
  const save = async (): Promise<void> => {
    setBusy(true)
    const input = { id: picture.id, name, alt }
    const outcome = await act('/api/operator/design/picture/edit', input, { done: t('library.saved') })
    setBusy(false)
    if (outcome.ok) onClose()
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const done = { done: t('library.removed') }
    const outcome = await act('/api/operator/design/picture/remove', { id: picture.id }, done)
    setBusy(false)
    if (outcome.ok) onClose()
  }
  return (
    <DetailPanel title={picture.name} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <img
          src={picture.url}
          alt={picture.alt.en}
          width={picture.width}
          height={picture.height}
          className="max-h-72 w-full rounded-small bg-sunken object-contain"
        />
        <p className="text-sm text-quiet">
          {t('library.facts', factsOf(picture))} · {t('library.by', { name: nameOf(picture.addedBy) })}{' '}
          <Time at={picture.addedAt} />
        </p>
        <TextField
          label={t('library.name')}
          value={name}
          maxLength={PICTURE_NAME_MAX}
          disabled={!mayWrite}
          error={name.trim() === '' ? t('library.nameNeeded') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Texts
          label={t('library.alt')}
          hint={t('library.altHint')}
          value={alt}
          most={MOST_ALT}
          disabled={!mayWrite}
          onText={(text) => setAlt(typeof text === 'string' ? { en: text } : text)}
        />
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('library.uses')}</h3>
          {picture.uses.length === 0 ? (
            <p className="text-sm text-quiet">{t('library.unused')}</p>
          ) : (
            <ul className="grid gap-1 text-sm">
              {picture.uses.map((use) => (
                <li key={`${use.part} ${use.id}`}>
                  {placeText(t, use)}{' '}
                  <span className="text-quiet">
                    ({use.stages.map((stage) => t(`library.stage.${stage}`)).join(', ')})
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="main"
              isBusy={isBusy}
              disabled={!isChanged || name.trim() === ''}
              onClick={() => void save()}
            >
              {t('library.save')}
            </Button>
            {picture.uses.length === 0 && (
              <Button look="danger" className="ml-auto" isBusy={isBusy} onClick={() => void remove()}>
                {t('library.remove')}
              </Button>
            )}
          </div>
        )}
        {picture.uses.length > 0 && <p className="text-sm text-faint">{t('library.removeLater')}</p>}
      </div>
    </DetailPanel>
  )
}

/** The block and its page, in words. */
function placeText(t: T, { part, comId, page }: PictureUse): string {
  if (part === 'tab') return t('library.use.tab')
  if (part === 'menu') return t('library.use.menu')
  const block = `studio.block.${comId}`
  const kind = `studio.page.${page?.type}`
  const title = page?.title.trim() || t('studio.page.untitled')
  return t('library.use.block', {
    block: t(isPlainKey(block) ? block : 'studio.block.unknown'),
    page: isPlainKey(kind) ? t(kind) : title,
  })
}

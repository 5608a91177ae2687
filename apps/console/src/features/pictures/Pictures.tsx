import type { Picture } from '@baize/contract/operator'
import { useState } from 'react'
import { useMay } from '../../session/self.ts'
import { TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { PictureDetails } from './PictureDetails.tsx'
import { PictureList } from './PictureList.tsx'
import { Upload } from './Upload.tsx'

/** The library of pictures: uploading, names, alternative texts, and where each is shown. */
export function Pictures() {
  const t = useT()
  const mayWrite = useMay('content.write')
  const [{ name = '' }, setFilter] = useFilters(['name'])
  const [open, setOpen] = useState<Picture | null>(null)
  return (
    <Page title={t('library.title')} about={t('library.about')}>
      {mayWrite && (
        <Upload
          size={null}
          onUploaded={(picture) => toast(t('library.uploaded', { name: picture.name }), 'gain')}
        />
      )}
      <div className="max-w-sm">
        <TextField
          type="search"
          label={t('library.search')}
          value={name}
          onChange={({ target }) => setFilter('name', target.value)}
        />
      </div>
      <PictureList name={name} onOpen={setOpen} />
      {open && <PictureDetails picture={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

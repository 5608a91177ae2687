import { PlainBlock } from '@baize/contract/player/blocks/plain'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyPage } from '../../../chunks/lazy-page.ts'
import { SearchField } from '../../../features/catalogue/SearchField.tsx'
import { useT } from '../../../i18n/language.ts'
import { block } from '../block.tsx'

const SearchResults = lazyPage('results', () =>
  import('./SearchResults.tsx').then((file) => file.SearchResults),
)

/** Search over the whole catalogue; results appear below, and their chunk loads with the first letter. */
function Search() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex">
        <SearchField label={t('lobby.search')} value={typed} onChange={setTyped} />
      </div>
      {wanted.trim() !== '' && (
        <Suspense fallback={null}>
          <SearchResults typed={wanted} onClear={() => setTyped('')} />
        </Suspense>
      )}
    </div>
  )
}

export const search = block(PlainBlock, Search)

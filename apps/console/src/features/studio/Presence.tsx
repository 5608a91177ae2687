import type { DesignEditor } from '@baize/contract/operator'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../words/language.ts'
import { pageOf } from './core/operations.ts'
import { placeName } from './ToMend.tsx'
import { useStudioState } from './use-studio.ts'
import { useView } from './view.ts'

/** Others forget somebody who has not told for half a minute. */
const TELL_MS = 10_000

/** Tells where one is, and shows who else edits the design and where. */
export function Presence() {
  const t = useT()
  const { design } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  const picked = useView((view) => view.picked)
  const chosen = useView((view) => view.pageId)
  const [editors, setEditors] = useState<readonly DesignEditor[]>([])
  const itemId = picked?.list === 'items' ? picked.id : null
  const pageId = (itemId === null ? undefined : pageOf(design, itemId)?.id) ?? chosen
  useEffect(() => {
    let isGone = false
    const tell = async (): Promise<void> => {
      const outcome = await call('/api/operator/design/presence', { pageId, itemId })
      if (outcome.ok && !isGone) setEditors(outcome.value.model.editors)
    }
    void tell()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void tell()
    }, TELL_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [pageId, itemId])
  if (editors.length === 0) return null
  const placeOf = ({ itemId: item, pageId: page }: DesignEditor): string => {
    if (item !== null) return placeName(t, design, { list: 'items', id: item }, language)
    return page === null ? '' : placeName(t, design, { list: 'pages', id: page }, language)
  }
  return (
    <ul aria-label={t('studio.presence')} className="flex flex-wrap gap-1 text-sm">
      {editors.map((editor) => {
        const place = placeOf(editor)
        const isHere = itemId !== null && editor.itemId === itemId
        return (
          <li
            key={editor.handle}
            className={
              isHere
                ? 'flex items-center gap-1 rounded-full bg-danger-quiet px-2 py-0.5 font-semibold text-danger'
                : 'flex items-center gap-1 rounded-full bg-button px-2 py-0.5 text-quiet'
            }
          >
            <Users aria-hidden className="size-4" />
            {place === '' ? editor.name : t('studio.presence.at', { name: editor.name, place })}
          </li>
        )
      })}
    </ul>
  )
}

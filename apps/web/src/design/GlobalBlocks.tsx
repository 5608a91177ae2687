import { isFrame, SETTINGS_COM_ID } from '@baize/contract/player'
import { Blocks } from './Blocks.tsx'
import { useGlobalItems } from './use-global-items.ts'

/** Blocks of the design above the content of every page, or of matching paths. */
export function GlobalBlocks() {
  const here = useGlobalItems().filter(({ comId }) => comId !== SETTINGS_COM_ID && !isFrame(comId))
  if (here.length === 0) return null
  return (
    // No margin if all blocks only open popups and render nothing.
    <div className="mb-4 grid grid-cols-1 gap-4 empty:mb-0">
      <Blocks items={here} />
    </div>
  )
}

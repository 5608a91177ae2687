import { SETTINGS_COM_ID } from '@baize/contract'
import { useLocation } from '../router/router.tsx'
import { useDesign } from '../session/design.ts'
import { Blocks } from './Blocks.tsx'
import { type DesignItem, findPage } from './find-page.ts'
import { needsRegex, standsOn } from './rules.ts'
import { useRegex } from './use-regex.ts'

const NONE: readonly DesignItem[] = []

/** What the design has on every page, or on the paths it says. */
export function GlobalBlocks() {
  const { pathname } = useLocation()
  const items = useDesign(({ model }) => (model && findPage(model, 'global')?.items) ?? NONE)
  const regexMatches = useRegex(needsRegex(items))
  const here = items.filter(
    (item) => item.comId !== SETTINGS_COM_ID && standsOn(item, pathname, regexMatches),
  )
  if (here.length === 0) return null
  return (
    <div className="mb-4 grid grid-cols-1 gap-4">
      <Blocks items={here} />
    </div>
  )
}

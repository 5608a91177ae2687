import { useLocation } from 'react-router'
import { useDesign } from '../session/design.ts'
import { type DesignItem, findPage } from './find-page.ts'
import { needsRegex, standsOn } from './rules.ts'
import { useRegex } from './use-regex.ts'

const NONE: readonly DesignItem[] = []

/** Global blocks of the design that match this path. */
export function useGlobalItems(): readonly DesignItem[] {
  const { pathname } = useLocation()
  const items = useDesign(({ model }) => (model && findPage(model, 'global')?.items) ?? NONE)
  const regexMatches = useRegex(needsRegex(items))
  return items.filter((item) => standsOn(item, pathname, regexMatches))
}

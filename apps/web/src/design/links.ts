import type { DesignModel } from '@baize/contract'
import { useDesign } from '../session/design.ts'
import { storage } from '../storage/storage.ts'
import { useDesignText } from './text.ts'

type Link = DesignModel['menus'][number]

/** An entry of the menu or of the tabs as this person sees it. */
export type ShownLink = Pick<Link, 'id' | 'link' | 'icon'> & {
  readonly label: string
  /** The one that stands out. */
  readonly raised: boolean
}

const NONE: readonly Link[] = []

/** What the design has in its menu or its tabs, without what is not for this session. */
export function useDesignLinks(where: 'menus' | 'tabs'): readonly ShownLink[] {
  const links = useDesign(({ model }) => model?.[where] ?? NONE)
  const words = useDesignText()
  const isMaya = storage.get('mayaSessionId') !== undefined
  return links
    .filter(({ data }) => !(isMaya && data?.hiddenForMaya))
    .map(({ id, link, icon, name, data }) => ({
      id,
      link,
      icon,
      label: words(name),
      raised: data?.raised === true,
    }))
}

import type { DesignModel } from '@baize/contract/player'
import { useDesignText } from '../i18n/design-text.ts'
import { useDesign } from '../session/design.ts'
import { storage } from '../storage/storage.ts'

type Link = DesignModel['menus'][number]

/** Entry of the menu or the tabs, as shown to this person. */
export type ShownLink = Pick<Link, 'id' | 'link' | 'icon'> & {
  readonly label: string
  /** The highlighted entry. */
  readonly raised: boolean
}

const NONE: readonly Link[] = []

/** Menu or tab entries of the design, without those hidden in this session. */
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

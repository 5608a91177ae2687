import { isSitePath, type LinkAction } from '@baize/contract/player'
import { NOTHING } from './parse-link.ts'

/**
 * Restricts actions that come from the address. Anyone can send a link to this site, so it may not lead off the site,
 * frame a foreign page or download a foreign file: only the design and the site's own messages may.
 */
export function fromAddress(action: LinkAction): LinkAction {
  switch (action.type) {
    case 'window':
      return NOTHING
    case 'frame':
      return isSitePath(action.url) ? action : NOTHING
    case 'download':
      return { type: 'download', options: {} }
    default:
      return action
  }
}

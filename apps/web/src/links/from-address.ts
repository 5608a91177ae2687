import { isSitePath, type LinkAction } from '@baize/contract'
import { NOTHING } from './parse-link.ts'

/**
 * What may be done because the address said so. Anybody can send somebody an address of this site, so it may not lead off the
 * site, show another's page inside ours or download another's file: only the design and the site's own messages may.
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

import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import type { RequestsOf } from '../call.ts'
import type { INSTALL_CALLS } from '../calls/install.ts'
import { InstallWay } from '../install.ts'

/** Getting the site as an app. */
export const INSTALL_REQUESTS = {
  '/api/ads/web2pwa': {
    access: 'anyone',
    about: 'How the site can be taken along as an app.',
    input: EmptyBody,
  },
  '/api/ads/installed': {
    access: 'anyone',
    about:
      'Counts an installation, once for each browser and way. Nothing is counted without a browser identity.',
    input: z.object({ way: InstallWay }),
  },
  '/api/home/getH5RefAppUrl': {
    access: 'anyone',
    about: 'The host of an app that belongs to this site, as the first of `extra`.',
    input: EmptyBody,
  },
} as const satisfies RequestsOf<typeof INSTALL_CALLS>

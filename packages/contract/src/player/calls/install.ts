import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import type { PlayerCall } from '../call.ts'
import { DownloadOptions } from '../install.ts'

/** Getting the site as an app. */
export const INSTALL_CALLS = {
  '/api/ads/web2pwa': { method: 'GET', reply: z.object({ model: DownloadOptions }) },
  '/api/ads/installed': { method: 'POST', reply: EmptyBody },
  '/api/home/getH5RefAppUrl': { method: 'GET', reply: z.object({ extra: z.tuple([z.string()]) }) },
} as const satisfies Record<string, PlayerCall>

import * as z from 'zod/mini'
import { webUrl } from '../setting-kinds.ts'
import { ApiPix } from './api-pix.ts'
import { pays } from './common.ts'

/** Efí: the central bank's standard for charges, and payouts of its own. */
export const Efi = z.strictObject({
  ...ApiPix,
  driver: z.literal('efi'),
  url: z._default(webUrl, 'https://pix.api.efipay.com.br'),
  scopes: z._default(
    z.string().check(z.minLength(1), z.maxLength(1000)),
    'cob.write cob.read pix.write pix.read webhook.write webhook.read pix.send gn.pix.send.read',
  ),
  pays: pays(['pix']),
})
export type EfiSettings = z.output<typeof Efi>

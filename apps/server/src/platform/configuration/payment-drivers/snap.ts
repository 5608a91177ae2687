import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { INDONESIAN_BANKS } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, pays } from './common.ts'

const name = (most: number) => z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(most))
const path = z.string().check(z.regex(/^(\/[\w.-]+)*$/))

const rsaKey = (read: (pem: string) => KeyObject) =>
  z.string().check(
    z.refine((pem) => {
      try {
        return read(pem).asymmetricKeyType === 'rsa'
      } catch {
        return false
      }
    }),
  )
const PrivateKey = rsaKey((pem) => createPrivateKey(pem))
const PublicKey = rsaKey((pem) => createPublicKey(pem))

const bankIds = INDONESIAN_BANKS.map(({ id }) => id)

/** BI-SNAP: QRIS and transfers at any bank or payment company of Indonesia. */
export const Snap = z
  .strictObject({
    ...Common,
    driver: z.literal('snap'),
    url: webUrl,
    /** Path before that of a service, such as `/snap-adapter/b2b/v1.0`. It is part of the signed text. */
    prefix: z._default(path, '/v1.0'),
    /** Path of the token call where it is not below the prefix. */
    tokenPath: z.optional(path),
    /** Name of the field of the token call: the standard's, or that of Midtrans. */
    tokenField: z._default(z.enum(['grantType', 'grant_type']), 'grantType'),
    /** `symmetric`: with a token, by HMAC. `asymmetric`: without a token, by our private key. */
    signature: z._default(z.enum(['symmetric', 'asymmetric']), 'symmetric'),
    clientKey: name(64),
    partnerId: name(36),
    channelId: name(5),
    /** Our RSA keys as PEM. The first is used; the next is tried when it is refused. */
    privateKeys: z.tuple([PrivateKey], PrivateKey),
    /** The first is used; the next is tried when it is refused. */
    clientSecrets: z._default(z.array(z.string().check(z.regex(SECRET))), []),
    /** RSA keys as PEM by which the provider signs its notices. All are accepted. */
    providerKeys: z.tuple([PublicKey], PublicKey),
    merchantId: z.optional(name(64)),
    subMerchantId: z.optional(name(32)),
    storeId: z.optional(name(64)),
    terminalId: z.optional(name(16)),
    /** The account that payouts leave from. */
    sourceAccount: z.optional(z.string().check(z.regex(/^\d{5,19}$/))),
    /** Codes of banks where the provider has its own, such as those of BI-FAST. */
    bankCodes: z.optional(z.partialRecord(z.enum(bankIds), name(11))),
    /** What the provider wants in `additionalInfo` of a code. */
    qrInfo: z._default(z.record(z.string(), z.unknown()), {}),
    /** What the provider wants in `additionalInfo` of a transfer. */
    transferInfo: z._default(z.record(z.string(), z.unknown()), {}),
    collects: collects(['qris']),
    pays: pays(['bankId']),
  })
  .check(
    z.refine(({ signature, clientSecrets }) => signature === 'asymmetric' || clientSecrets.length > 0),
    z.refine(({ pays: kinds, sourceAccount }) => kinds.length === 0 || sourceAccount !== undefined),
  )
export type SnapSettings = z.output<typeof Snap>

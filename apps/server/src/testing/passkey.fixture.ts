import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { randomBytes } from '@baize/kit/testing'

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** CBOR of the few kinds that an attestation is made of. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

type Options = Readonly<Record<string, unknown>>
const challengeOf = ({ challenge }: Options): string => String(challenge)

/** A passkey in software: answers the site's questions as an authenticator with user verification does. */
export function softPasskey({ origin = 'http://localhost', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = Buffer.from(randomBytes(32))
  let counter = 0

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** User present and verified; 0x40 with a new credential. */
  const head = (flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  return {
    id: text(id),
    /** Answer to the options of a registration. */
    creates(options: Options): Record<string, unknown> {
      const data = Buffer.concat([
        head(0x45),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      const clientDataJSON = text(clientData('webauthn.create', challengeOf(options)))
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] },
      }
    },
    /** Answer to the options of a log-in or a confirmation. */
    signs(options: Options, { verified = true } = {}): Record<string, unknown> {
      const client = clientData('webauthn.get', challengeOf(options))
      const data = head(verified ? 0x05 : 0x01)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      }
    },
  }
}

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

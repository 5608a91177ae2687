import { createECDH, createHash, createPrivateKey, createSign } from 'node:crypto'
import { randomBytes } from '@baize/kit/testing'

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** CBOR of the few kinds that an attestation is made of. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

type Options = Readonly<Record<string, unknown>>
const challengeOf = ({ challenge }: Options): string => String(challenge)

/** A passkey in software: answers the site's questions as an authenticator with user verification does. */
export function softPasskey({ origin = 'http://baize.test', rpId = 'baize.test' } = {}) {
  const { privateKey, x, y } = newKey()
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
        coseOf(x, y),
      ])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Cbor>()],
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

/** A P-256 key from the seeded chance of tests. */
function newKey() {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(randomBytes(32)))
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(curve.getPrivateKey()) }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), x, y }
}

const coseOf = (x: Buffer, y: Buffer): Buffer =>
  cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]),
  )

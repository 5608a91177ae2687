import { cipherKeyOf, NONCE_BYTES } from '@baize/contract'

/** Seals what is asked and opens what is answered; both throw for what does not fit. */
export type Cipher = {
  seal(text: string, bound: string): string
  open(sealed: string, bound: string): string
}

let key: string | null = null
let loading: Promise<Cipher | null> | undefined

/** Takes the key of a start-up response. From now on game calls are sealed, or no longer. */
export function adoptCipherKey(sk: string): void {
  key = cipherKeyOf(sk)
  loading = undefined
}

/** The server does not know our key any more: plain calls always work, so the page goes on with those. */
export const forgetCipherKey = (): void => adoptCipherKey('')

/** Null without a key, or when the cipher itself could not be loaded: the call then goes out plain. */
export function currentCipher(): Promise<Cipher | null> {
  if (key === null) return Promise.resolve(null)
  loading ??= loadCipher(key).catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** `crypto.subtle` is missing on plain HTTP, so the cipher is our own; it comes with the first game call. */
async function loadCipher(hexKey: string): Promise<Cipher> {
  const [{ gcm }, { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes }] = await Promise.all([
    import('@noble/ciphers/aes.js'),
    import('@noble/ciphers/utils.js'),
  ])
  const secret = hexToBytes(hexKey)
  return {
    seal: (text, bound) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = gcm(secret, nonce, utf8ToBytes(bound)).encrypt(utf8ToBytes(text))
      return bytesToHex(nonce) + bytesToHex(sealed)
    },
    open: (sealed, bound) => {
      const bytes = hexToBytes(sealed)
      const opening = gcm(secret, bytes.subarray(0, NONCE_BYTES), utf8ToBytes(bound))
      return bytesToUtf8(opening.decrypt(bytes.subarray(NONCE_BYTES)))
    },
  }
}

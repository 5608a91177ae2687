import { cipherKeyOf, NONCE_BYTES } from '@baize/contract/player'

/** Encrypts requests and decrypts responses; both throw on malformed or forged input. */
export type Cipher = {
  seal(text: string, bound: string): string
  open(sealed: string, bound: string): string
}

let key: string | null = null
let loading: Promise<Cipher | null> | undefined

/** Installs the key of a start-up response. Subsequent game calls are sealed, or plain again if the key is empty. */
export function adoptCipherKey(sk: string): void {
  key = cipherKeyOf(sk)
  loading = undefined
}

/** The server no longer knows our key. Plain calls always work, so the page falls back to them. */
export const forgetCipherKey = (): void => adoptCipherKey('')

/** Null without a key, or if the cipher chunk failed to load: the call is then sent in plain text. */
export function currentCipher(): Promise<Cipher | null> {
  if (key === null) return Promise.resolve(null)
  loading ??= loadCipher(key).catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** `crypto.subtle` is missing on plain HTTP, so the cipher is bundled; it loads with the first game call. */
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

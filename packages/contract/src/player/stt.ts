/** Public, since it is in the page: STT detects mangled or repeated requests, it does not stop an attacker. */
const SALT = 'baize:stt:1'

/** The STT header: a hash of the path, the time ST and a public salt, sixteen hex digits. */
export function sttOf(address: string, st: string): string {
  const text = `${SALT}|${address}|${st}`
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x01000193)
}

function fnv1a(text: string, start: number): string {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Avalanche: otherwise the last characters would only affect the low digits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0')
}

/** An address in logs and stored calls: its owner recognises it, nobody else can use it. */
const maskedAddress = (address: string): string =>
  address.includes('@')
    ? address.replace(/^(.)[^@]*/, '$1•••')
    : `${address.slice(0, 3)}•••${address.slice(-4)}`

/** Without addresses and codes: what is kept of a call for disputes. */
export function masked(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '•••')
  return shown
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (address) => maskedAddress(address))
    .replaceAll(/\+?\d{8,15}\b/g, (digits) => `${digits.slice(0, 3)}•••${digits.slice(-4)}`)
    .replaceAll(/\b\d{6}\b/g, '••••••')
    .slice(0, 4000)
}

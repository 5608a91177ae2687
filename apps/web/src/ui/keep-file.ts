/** Downloads a file. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

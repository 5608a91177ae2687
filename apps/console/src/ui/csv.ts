import { csvLine } from '@baize/kit'

/** RFC 4180, safe to open in a spreadsheet: a player's name must not become a formula on an operator's machine. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map(csvLine).join('\r\n')

export function saveFile(name: string, text: string, type = 'text/csv'): void {
  // The mark by which Excel knows UTF-8.
  saveBlob(name, new Blob(['\u{feff}', text], { type: `${type};charset=utf-8` }))
}

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

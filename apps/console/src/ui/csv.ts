import { csvLine } from '@baize/kit'

/** RFC 4180, safe to open in a spreadsheet: a player's name must not become a formula on an operator's machine. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map(csvLine).join('\r\n')

const IN_A_NAME = /^[\w.-]{1,40}$/

/** The name of a list's file: the list, its filters in the address and the day. What was typed as free text stays out of it. */
export function listFileName(list: string, address: URLSearchParams, nowMs: number): string {
  const filters = [...address]
    .filter(([name, value]) => !name.startsWith('sort-') && IN_A_NAME.test(value))
    .map(([name, value]) => `${name}-${value}`)
  return `${[list, ...filters, new Date(nowMs).toISOString().slice(0, 10)].join('_')}.csv`
}

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

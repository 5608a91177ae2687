import { BET_EXPORT_PATH } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { requestHeaders } from '../../api/headers.ts'
import { NETWORK_ERROR, parseJson, readRefused } from '../../api/wire.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { asked, type BetFilter } from './filter.ts'

export type FileFormat = 'csv' | 'json'

/** Downloads the file in the player's session. Null on success; never throws. */
export async function downloadBets(filter: BetFilter, format: FileFormat): Promise<Refused | null> {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(asked(filter))) query.set(name, String(value))
  try {
    const response = await fetch(`${BET_EXPORT_PATH}?${query}`, {
      headers: requestHeaders({ address: BET_EXPORT_PATH }),
    })
    if (!response.ok) return NETWORK_ERROR
    // A refusal is JSON without a file name.
    if (!response.headers.has('content-disposition'))
      return readRefused(parseJson(await response.text())) ?? NETWORK_ERROR
    keepFile(await response.blob(), `baize-bets.${format}`)
    return null
  } catch {
    return NETWORK_ERROR
  }
}

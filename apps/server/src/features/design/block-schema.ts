import { GlobalSettings, SETTINGS_COM_ID } from '@baize/contract'
import { BLOCK_DATA } from '@baize/contract/blocks/all'
import type * as z from 'zod/mini'

/** What a block may be told; undefined for one there is none of. The settings are a block like any other. */
export function blockSchema(comId: string): z.ZodMiniType<object> | undefined {
  if (comId === SETTINGS_COM_ID) return GlobalSettings
  return Object.hasOwn(BLOCK_DATA, comId) ? BLOCK_DATA[comId] : undefined
}

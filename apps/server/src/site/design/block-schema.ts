import { GlobalSettings, SETTINGS_COM_ID } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import type * as z from 'zod/mini'

/** Schema of a block's data; undefined for an unknown block. The settings are a block like any other. */
export function blockSchema(comId: string): z.ZodMiniType<object> | undefined {
  if (comId === SETTINGS_COM_ID) return GlobalSettings
  return Object.hasOwn(BLOCK_DATA, comId) ? BLOCK_DATA[comId] : undefined
}

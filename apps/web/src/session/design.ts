import type { DesignModel, GlobalSettings } from '@baize/contract'
import { create } from 'zustand'

type DesignState = {
  /** `late`: it did not come and is being asked for again. */
  readonly state: 'loading' | 'late' | 'loaded'
  readonly model: DesignModel | undefined
  readonly settings: GlobalSettings | undefined
  /** It is the draft of who designs the site, and no player's. */
  readonly preview: boolean
}

export const useDesign = create<DesignState>(() => ({
  state: 'loading',
  model: undefined,
  settings: undefined,
  preview: false,
}))

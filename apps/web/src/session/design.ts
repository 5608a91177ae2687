import type { DesignModel, GlobalSettings } from '@baize/contract'
import { create } from 'zustand'

type DesignState = {
  /** `late`: it did not come and is being asked for again. */
  readonly state: 'loading' | 'late' | 'loaded'
  readonly model: DesignModel | undefined
  readonly settings: GlobalSettings | undefined
  /** Whether the design studio may show its drafts in this page. */
  readonly preview: boolean
}

export const useDesign = create<DesignState>(() => ({
  state: 'loading',
  model: undefined,
  settings: undefined,
  preview: true,
}))

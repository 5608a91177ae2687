import type { DesignModel, GlobalSettings } from '@baize/contract/player'
import { create } from 'zustand'

type DesignState = {
  /** `late`: a fetch has failed and is being retried. */
  readonly state: 'loading' | 'late' | 'loaded'
  readonly model: DesignModel | undefined
  readonly settings: GlobalSettings | undefined
  /** A designer's draft rather than the published design. */
  readonly preview: boolean
}

export const useDesign = create<DesignState>(() => ({
  state: 'loading',
  model: undefined,
  settings: undefined,
  preview: false,
}))

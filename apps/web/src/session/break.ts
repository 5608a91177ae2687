import { create } from 'zustand'

/** Sentence that says until when the player's break lasts; null without one. For rooms below the features. */
export const useBreakWords = create<{ readonly words: string | null }>(() => ({ words: null }))

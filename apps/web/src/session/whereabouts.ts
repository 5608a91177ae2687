import { create } from 'zustand'

/** The page somebody is at, for code outside components. */
export const useWhereabouts = create<{ readonly pathname: string }>(() => ({ pathname: location.pathname }))

import { create } from 'zustand'

/** Current path, for code outside components. */
export const useWhereabouts = create<{ readonly pathname: string }>(() => ({ pathname: location.pathname }))

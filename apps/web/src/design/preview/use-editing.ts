import { create } from 'zustand'

type Editing = {
  /** A press picks a block instead of following links. */
  readonly on: boolean
  readonly picked: string | null
  readonly hovered: string | null
}

const NOTHING: Editing = { on: false, picked: null, hovered: null }

/** What is being edited in this preview. */
export const useEditing = create<Editing>(() => NOTHING)

export const stopEditing = (): void => useEditing.setState(NOTHING)

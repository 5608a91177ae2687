import { create } from 'zustand'
import { storage } from '../../storage/storage.ts'

/** Off until the player switches them on: the space bar scrolls pages, and a press that is meant so must not bet. */
export const usePlayKeys = create<{ readonly isOn: boolean }>(() => ({
  isOn: storage.get('playKeys') ?? false,
}))

export function setPlayKeys(isOn: boolean): void {
  storage.set('playKeys', isOn)
  usePlayKeys.setState({ isOn })
}

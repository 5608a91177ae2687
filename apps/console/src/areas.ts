import { screens as account } from './features/account/screens.ts'
import type { PaletteSearch, ScreenDef } from './screen.ts'

/** Every screen. A new area is a folder in `features` and one line here. */
export const SCREENS: readonly ScreenDef[] = [...account]

/** Searches of the keyboard palette besides the screens. */
export const SEARCHES: readonly PaletteSearch[] = []

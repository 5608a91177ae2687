import { refusals } from '@baize/words/refusals/id'
import { entry } from './id/entry.ts'
import { shell } from './id/shell.ts'
import type { Pack } from './words.ts'

export const INDONESIAN: Pack = { strings: { ...shell, ...entry }, refusals }

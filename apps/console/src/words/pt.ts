import { refusals } from '@baize/words/refusals/pt'
import { entry } from './pt/entry.ts'
import { shell } from './pt/shell.ts'
import type { Pack } from './words.ts'

export const PORTUGUESE: Pack = { strings: { ...shell, ...entry }, refusals }

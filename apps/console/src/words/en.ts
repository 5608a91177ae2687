import { entry } from './en/entry.ts'
import { shell } from './en/shell.ts'

export const en = { ...shell, ...entry } as const

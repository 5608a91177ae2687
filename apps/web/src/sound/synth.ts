import { zzfx } from 'zzfx'
import type { Tune } from './sound.ts'

export const sing = (tune: Tune): unknown => zzfx(...tune)

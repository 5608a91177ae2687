import { zzfx } from 'zzfx'

/** Parameters of zzfx, in its own order; a missing one takes its default. */
export type Tune = readonly (number | undefined)[]

export const sing = (tune: Tune): unknown => zzfx(...tune)

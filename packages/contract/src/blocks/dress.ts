import * as z from 'zod/mini'
import { image } from '../design-css.ts'

/** The site's own pictures and grounds, by short names. */
export const PIECES = [
  'bomb',
  'castle',
  'coin',
  'football',
  'gem',
  'hat',
  'kangaroo',
  'ladder',
  'lens',
  'plane',
  'rocket',
  'shield',
] as const
export type Piece = (typeof PIECES)[number]
export const GROUNDS = ['teal', 'blue', 'amber', 'violet', 'green', 'rose', 'slate'] as const
export type Ground = (typeof GROUNDS)[number]

/** How a banner or a card is dressed. */
export const dressed = (piece: Piece, ground: Ground) => ({
  art: z._default(z.enum(PIECES), piece),
  /** In place of it, a picture of the design. */
  image: image(''),
  gradient: z._default(z.enum(GROUNDS), ground),
})

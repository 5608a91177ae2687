import * as z from 'zod/mini'
import { image } from '../design-css.ts'

/** Built-in pictures and backgrounds, by short names. */
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

/** Picture and background of a banner or card. */
export const dressed = (piece: Piece, ground: Ground) => ({
  art: z._default(z.enum(PIECES), piece),
  /** An asset of the design, instead of `art`. */
  image: image(''),
  gradient: z._default(z.enum(GROUNDS), ground),
})

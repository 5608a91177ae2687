import type { Ground, Piece } from '@baize/contract/player/blocks/dress'
import bomb from '../assets/art/bomb.webp'
import castle from '../assets/art/castle.webp'
import coin from '../assets/art/coin.webp'
import football from '../assets/art/football.webp'
import gem from '../assets/art/gem.webp'
import hat from '../assets/art/hat.webp'
import kangaroo from '../assets/art/kangaroo.webp'
import ladder from '../assets/art/ladder.webp'
import lens from '../assets/art/lens.webp'
import plane from '../assets/art/plane.webp'
import rocket from '../assets/art/rocket.webp'
import shield from '../assets/art/shield.webp'
import { useDesign } from '../session/design.ts'
import { addressOf } from './assets.ts'

const PIECES: Readonly<Record<Piece, string>> = {
  bomb,
  castle,
  coin,
  football,
  gem,
  hat,
  kangaroo,
  ladder,
  lens,
  plane,
  rocket,
  shield,
}

/** Gradients from the lit corner to the shaded one. White text is readable on all of each. */
export const GROUNDS: Readonly<Record<Ground, string>> = {
  teal: 'from-[#0b7f7d] via-[#0a5c70] to-[#092842]',
  blue: 'from-[#2b5ec8] via-[#213a92] to-[#131a4a]',
  amber: 'from-[#9c5a0e] via-[#78390d] to-[#36180f]',
  violet: 'from-[#6d3fcb] via-[#4a2a9a] to-[#21124f]',
  green: 'from-[#1f7d40] via-[#15603a] to-[#0a3526]',
  rose: 'from-[#b02f68] via-[#84235c] to-[#3c113d]',
  slate: 'from-[#3d5068] via-[#2c3b50] to-[#18212f]',
}

/** Picture of a banner or a card: the design's image, else the site's own. */
export function usePicture({ art, image }: { art: Piece; image: string }): string {
  const assets = useDesign(({ model }) => model?.assetMappings)
  return (image === '' ? undefined : addressOf(image, assets ?? {})) ?? PIECES[art]
}

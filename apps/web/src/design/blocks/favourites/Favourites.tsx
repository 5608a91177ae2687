import { TitledBlock } from '@baize/contract/player/blocks/plain'
import { useFavourites } from '../../../features/catalogue/favourites.ts'
import { TileRow } from '../../../features/catalogue/TileRow.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { block } from '../block.tsx'

/** The player's favourite games; renders nothing if there are none. */
function Favourites({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  const favourites = useFavourites()
  if (!favourites || favourites.length === 0) return null
  return <TileRow title={title === undefined ? t('lobby.favourites') : words(title)} games={favourites} />
}

export const favourites = block(TitledBlock, Favourites)

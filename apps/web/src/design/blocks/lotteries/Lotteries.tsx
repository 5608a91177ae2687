import { TitledBlock } from '@baize/contract/blocks/plain'
import { EntryCards } from '../../../features/catalogue/EntryCards.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { block } from '../block.tsx'

/** Category of lotteries in the catalogue. */
const CATEGORY = '06'

function Lotteries({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  return (
    <EntryCards title={title === undefined ? t('lobby.lotteries') : words(title)} categoryId={CATEGORY} />
  )
}

export const lotteries = block(TitledBlock, Lotteries)

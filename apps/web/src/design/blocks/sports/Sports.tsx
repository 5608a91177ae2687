import { TitledBlock } from '@baize/contract/blocks/plain'
import { EntryCards } from '../../../features/catalogue/EntryCards.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { block } from '../block.tsx'

/** Category of sports in the catalogue. */
const CATEGORY = '08'

function Sports({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  return <EntryCards title={title === undefined ? t('lobby.sports') : words(title)} categoryId={CATEGORY} />
}

export const sports = block(TitledBlock, Sports)

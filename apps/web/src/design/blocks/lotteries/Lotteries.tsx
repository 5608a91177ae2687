import { TitledBlock } from '@baize/contract/player/blocks/plain'
import { EntryCards } from '../../../features/catalogue/EntryCards.tsx'
import { DrawTimer } from '../../../games/lottery/DrawTimer.tsx'
import { nextOf, useLines } from '../../../games/lottery/next-draws.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { block } from '../block.tsx'

/** Category of lotteries in the catalogue. */
const CATEGORY = '06'

function Lotteries({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  const known = useLines()
  const next = known ? nextOf(known.lines) : []
  const timerOf = (id: string) => (
    <DrawTimer line={next.find(({ gameId }) => gameId === id)} now={known?.now ?? 0} />
  )
  return (
    <EntryCards
      title={title === undefined ? t('lobby.lotteries') : words(title)}
      categoryId={CATEGORY}
      note={timerOf}
    />
  )
}

export const lotteries = block(TitledBlock, Lotteries)

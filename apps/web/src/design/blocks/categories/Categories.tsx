import { PlainBlock } from '@baize/contract/player/blocks/plain'
import { CategoryStrip } from '../../../features/catalogue/CategoryStrip.tsx'
import { block } from '../block.tsx'

export const categories = block(PlainBlock, () => <CategoryStrip />)

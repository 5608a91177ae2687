import { PlainBlock } from '@baize/contract/player/blocks/plain'
import { FairnessTools } from '../../../features/fairness/FairnessTools.tsx'
import { block } from '../block.tsx'

export const verifier = block(PlainBlock, FairnessTools)

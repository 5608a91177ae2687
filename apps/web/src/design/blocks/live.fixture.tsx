import type { User } from '@baize/contract'
import { showPage } from '../../games/testing/page.tsx'
import { Blocks } from '../Blocks.tsx'

/** A page of one block, as a design places it. */
export const showBlock = (comId: string, data: Record<string, unknown> = {}, user: User | null = null) =>
  showPage(<Blocks items={[{ comId, data }]} />, { user })

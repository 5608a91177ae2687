import type { LiveFigures } from '@baize/contract/player'
import { useViewerCurrency } from '../session/viewer-currency.ts'
import { callQuery, useQuery } from './query.ts'

/** The server recomputes the figures no more often than this. */
export const FIGURES_MS = 30_000

/** Live figures of the site, at most half a minute old. Blocks that show any of them share one query. */
export function useFigures(): LiveFigures | undefined {
  const currencyId = useViewerCurrency()
  const { data } = useQuery({
    ...callQuery('/api/home/figures', { currencyId }),
    refetchInterval: () => FIGURES_MS,
  })
  return data?.model
}

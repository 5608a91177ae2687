import type { LiveFigures } from '@baize/contract'
import { useViewerCurrency } from '../session/viewer-currency.ts'
import { callQuery, useQuery } from './query.ts'

/** The server counts anew no sooner. */
export const FIGURES_MS = 30_000

/** What is counted on the site, as of half a minute ago at most. Blocks that show some of it ask together. */
export function useFigures(): LiveFigures | undefined {
  const currencyId = useViewerCurrency()
  const { data } = useQuery({
    ...callQuery('/api/home/figures', { currencyId }),
    refetchInterval: () => FIGURES_MS,
  })
  return data?.model
}

import type { Checked } from '../../platform/connectors/checked.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { usesCoins } from './service.ts'
import { priceSources } from './sources.ts'

/** Sources of the prices of coins, where there is something to be paid by them. */
export const coinRateChecks = (config: PlatformContext['config']): readonly Checked<PlatformContext>[] =>
  usesCoins(config)
    ? priceSources(config).map((source) => ({
        connector: source.connector,
        uses: [{ kind: 'rates', of: [] }],
        check: async (ctx) => ((await source.read(ctx)) === null ? 'no prices' : null),
      }))
    : []

import type { Checked } from '../connectors/checked.ts'
import type { PlatformContext } from '../context.ts'
import { s3Connector } from './s3-store.ts'

/** Stores of files outside of the database. */
export const fileChecks = ({ filesS3 }: PlatformContext['config']): readonly Checked<PlatformContext>[] =>
  filesS3.map((settings) => ({
    connector: s3Connector(settings),
    uses: [{ kind: 'files', of: [] }],
    check: async ({ stores }) => (await stores.byName.get(settings.name)?.check()) ?? null,
  }))

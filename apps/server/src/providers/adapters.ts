import { never } from '@baize/kit'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import type { Adapter, BoundAdapter } from './adapter.ts'
import { betsy } from './betsy/adapter.ts'
import { hub88 } from './hub88/adapter.ts'

/** Every wire format. A third is a folder like these two, a case here and a schema in provider-settings.ts. */
export function adapterOf(provider: Provider): BoundAdapter {
  switch (provider.adapter) {
    case 'hub88':
      return bound(hub88, provider)
    case 'betsy':
      return bound(betsy, provider)
    default:
      return never(provider)
  }
}

const bound = <P extends Provider>(adapter: Adapter<P>, provider: P): BoundAdapter => ({
  ...adapter,
  isSigned: (headers, raw) => adapter.isSigned(provider, headers, raw),
  sign: (body) => adapter.sign(provider, body),
  launch: (launch) => adapter.launch(provider, launch),
})

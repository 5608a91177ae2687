import type { CatalogueContext } from '../play/catalogue/service.ts'
import type { WithProviderNews } from '../play/live/service.ts'

export type ProviderContext = CatalogueContext & WithProviderNews

import { PROVIDER_LIST_PATH, ProviderListReply } from '@baize/contract/player'
import { TitledBlock } from '@baize/contract/player/blocks/plain'
import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { useCatalogue } from '../../../features/catalogue/use-catalogue.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import { block } from '../block.tsx'

const CARD = 'h-18 w-48 shrink-0 snap-start'
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']
/** Spreads the hues of neighbouring providers over the colour wheel. */
const HUE_STEP = 47

/** Game providers with their number of games, each linking to its list. */
function Providers({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  const { data: providers, isError } = useCatalogue(PROVIDER_LIST_PATH, ProviderListReply)
  if (isError || providers?.length === 0) return null
  return (
    <Scroller title={title === undefined ? t('lobby.providers') : words(title)}>
      {providers?.map(({ id, name, games, demo }, n) => (
        <li key={id} className={CARD}>
          <Link
            to={`/games/00?provider=${id}`}
            className="block-surface flex h-full items-center gap-3 px-3.5 transition-colors duration-150 hover:bg-button"
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-control text-lg font-extrabold text-white"
              style={{
                backgroundImage: `linear-gradient(155deg, hsl(${n * HUE_STEP} 62% 46%), hsl(${n * HUE_STEP + 30} 60% 24%))`,
              }}
            >
              {name.charAt(0)}
            </span>
            <span className="grid min-w-0">
              <span className="truncate text-sm font-bold">{name}</span>
              <span className="amount flex items-center gap-1.5 text-xs text-quiet">
                {t('lobby.found', { count: games })}
                {demo && <span className="rounded-full bg-button px-1.5">{t('catalogue.demo')}</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
      {!providers &&
        PLACES.map((place) => (
          <li key={place} aria-hidden className={CARD}>
            <Skeleton className="h-full [&]:rounded-block" />
          </li>
        ))}
    </Scroller>
  )
}

export const providers = block(TitledBlock, Providers)

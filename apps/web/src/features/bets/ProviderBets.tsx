import { useInfiniteQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { PagedList } from './PagedList.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { providerBetsOf, providerPages } from './provider-pages.ts'

/** The player's bets on sports and on games of other providers, each with its selections and its state. */
export function ProviderBets() {
  const t = useT()
  return (
    <PagedList
      record={useInfiniteQuery(providerPages())}
      itemsOf={providerBetsOf}
      failed={t('bets.failed')}
      none={{ title: t('history.providersNone'), text: t('history.providersNoneWords') }}
    >
      {(bet) => <ProviderRow key={`${bet.provider} ${bet.reference}`} bet={bet} />}
    </PagedList>
  )
}

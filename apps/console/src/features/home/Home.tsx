import { Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Page } from '../../ui/Page.tsx'
import { useT } from '../../words/language.ts'
import { HouseMoney } from './HouseMoney.tsx'
import { Today } from './Today.tsx'
import { Waiting } from './Waiting.tsx'

/** What waits, today's figures and the house's money, limited to what the operator's roles may read. */
export function Home() {
  const t = useT()
  const name = useSession(({ self }) => self?.name ?? '')
  const maySite = useMay('site.read')
  const mayReports = useMay('reports.read')
  const mayLedger = useMay('ledger.read')
  return (
    <Page title={t('home.hello', { name: name.split(' ', 1)[0] ?? name })} about={t('home.about')}>
      {maySite && <Maintenance />}
      <Waiting />
      {mayReports && <Today />}
      {mayLedger && <HouseMoney />}
      {!mayReports && !mayLedger && <p className="text-quiet">{t('home.nothingMore')}</p>}
    </Page>
  )
}

function Maintenance() {
  const t = useT()
  const site = useRead('/api/operator/site/settings', {}).data?.model
  if (!site?.settings.maintenance) return null
  return (
    <Link
      to="/site"
      className="flex items-center gap-3 rounded-block border border-accent-deep bg-accent-quiet p-4 font-medium text-accent-ink"
    >
      <Wrench aria-hidden className="size-5 shrink-0" />
      {t('home.maintenance')}
    </Link>
  )
}

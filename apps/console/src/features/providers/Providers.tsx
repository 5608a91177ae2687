import type { BookedBet, ProviderDifference, ProviderStatus } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { adapterName } from './adapter-names.ts'
import { betAddress } from './bet-address.ts'

/** Connected providers: whether they answer, and where their books and ours differ. */
export function Providers() {
  const t = useT()
  const read = useRead('/api/operator/providers', {})
  return (
    <Page title={t('providers.title')} about={t('providers.about')}>
      <Answered of={read}>
        {({ model: { providers, differences } }) => (
          <>
            {providers.length === 0 && <Empty title={t('providers.none')} />}
            <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {providers.map((provider) => (
                <Status key={provider.name} providerStatus={provider} />
              ))}
            </div>
            {providers.length > 0 && <Differences rows={differences} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

function Status({ providerStatus }: { readonly providerStatus: ProviderStatus }) {
  const t = useT()
  const isDown = providerStatus.downSince !== null
  return (
    <Section
      title={providerStatus.title}
      actions={
        <StatusChip tone={isDown ? 'bad' : providerStatus.checkedAt === null ? 'plain' : 'good'}>
          {t(
            isDown
              ? 'providers.down'
              : providerStatus.checkedAt === null
                ? 'providers.unchecked'
                : 'providers.up',
          )}
        </StatusChip>
      }
    >
      <Facts
        facts={[
          [t('providers.name'), providerStatus.name],
          [t('providers.adapter'), adapterName(providerStatus.adapter)],
          [
            t('providers.checked'),
            providerStatus.checkedAt === null ? '—' : <Time key="at" at={providerStatus.checkedAt} ago />,
          ],
          ...(providerStatus.downSince === null
            ? []
            : [[t('providers.downSince'), <Time key="down" at={providerStatus.downSince} />] as const]),
          [t('providers.differences'), providerStatus.differences],
        ]}
      />
    </Section>
  )
}

function Differences({ rows }: { readonly rows: readonly ProviderDifference[] }) {
  const t = useT()
  const navigate = useNavigate()
  const columns: readonly Column<ProviderDifference>[] = [
    textColumn('provider', t('providers.name'), (difference) => difference.provider),
    {
      id: 'kind',
      title: t('providers.kind'),
      cell: ({ kind }) => <StatusChip tone="bad">{t(`providers.${kind}`)}</StatusChip>,
      text: ({ kind }) => t(`providers.${kind}`),
    },
    {
      id: 'reference',
      title: t('providers.reference'),
      width: 'minmax(12rem, 2fr)',
      cell: ({ reference }) => <Code text={reference} />,
      text: (difference) => difference.reference,
    },
    {
      id: 'ours',
      title: t('providers.ours'),
      width: 'minmax(10rem, 2fr)',
      cell: ({ ours }) => <Booked bet={ours} />,
      text: ({ ours }) => bookedText(ours, t),
    },
    {
      id: 'theirs',
      title: t('providers.theirs'),
      width: 'minmax(10rem, 2fr)',
      cell: ({ theirs }) => <Booked bet={theirs} />,
      text: ({ theirs }) => bookedText(theirs, t),
    },
    {
      id: 'found',
      title: t('providers.found'),
      cell: ({ foundAt }) => <Time at={foundAt} />,
      text: ({ foundAt }) => new Date(foundAt).toISOString(),
    },
  ]
  return (
    <DataList
      id="provider-differences"
      label={t('providers.differences')}
      columns={columns}
      rows={rows}
      rowKey={({ provider, reference }) => `${provider} ${reference}`}
      error={null}
      onRetry={() => undefined}
      onOpen={({ provider, reference }) => void navigate(betAddress(provider, reference))}
      empty={t('providers.noDifferences')}
      filters={<h2 className="text-lg font-bold">{t('providers.differences')}</h2>}
    />
  )
}

/** A bet in the books of one side: whose it is, what was staked and what was paid. */
function Booked({ bet }: { readonly bet: BookedBet | null }) {
  const t = useT()
  if (bet === null) return '—'
  const { currencyId, currency } = bet
  const money = (amount: string) =>
    currencyId === null ? `${amount} ${currency}` : <Money amount={amount} currencyId={currencyId} />
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2">
      <dt className="text-quiet">{t('desk.player')}</dt>
      <dd>{bet.userId}</dd>
      <dt className="text-quiet">{t('providers.stake')}</dt>
      <dd>{money(bet.stake)}</dd>
      <dt className="text-quiet">{t('providers.payout')}</dt>
      <dd>{bet.rolledBack ? t('providers.rolledBack') : money(bet.paid)}</dd>
    </dl>
  )
}

const bookedText = (bet: BookedBet | null, t: T): string =>
  bet === null
    ? ''
    : `${bet.userId}: ${bet.stake} ${bet.currency}, ${bet.rolledBack ? t('providers.rolledBack') : bet.paid}`

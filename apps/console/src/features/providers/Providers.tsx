import type { ProviderDifference, ProviderStatus } from '@baize/contract'
import { useNavigate } from 'react-router'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
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
              {providers.map((one) => (
                <Status key={one.name} one={one} />
              ))}
            </div>
            {providers.length > 0 && <Differences rows={differences} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

function Status({ one }: { readonly one: ProviderStatus }) {
  const t = useT()
  const isDown = one.downSince !== null
  return (
    <Section
      title={one.title}
      actions={
        <StatusChip tone={isDown ? 'bad' : one.checkedAt === null ? 'plain' : 'good'}>
          {t(isDown ? 'providers.down' : one.checkedAt === null ? 'providers.unchecked' : 'providers.up')}
        </StatusChip>
      }
    >
      <Facts
        facts={[
          [t('providers.name'), one.name],
          [t('providers.adapter'), one.adapter],
          [t('providers.checked'), one.checkedAt === null ? '—' : <Time key="at" at={one.checkedAt} ago />],
          ...(one.downSince === null
            ? []
            : [[t('providers.downSince'), <Time key="down" at={one.downSince} />] as const]),
          [t('providers.differences'), one.differences],
        ]}
      />
    </Section>
  )
}

function Differences({ rows }: { readonly rows: readonly ProviderDifference[] }) {
  const t = useT()
  const navigate = useNavigate()
  const columns: readonly Column<ProviderDifference>[] = [
    { id: 'provider', title: t('providers.name'), cell: (one) => one.provider, text: (one) => one.provider },
    {
      id: 'kind',
      title: t('providers.kind'),
      cell: ({ kind }) => <StatusChip tone="bad">{t(`providers.${kind}`)}</StatusChip>,
      text: ({ kind }) => kind,
    },
    {
      id: 'reference',
      title: t('providers.reference'),
      width: 'minmax(12rem, 2fr)',
      cell: (one) => one.reference,
      text: (one) => one.reference,
    },
    {
      id: 'ours',
      title: t('providers.ours'),
      width: 'minmax(10rem, 2fr)',
      cell: (one) => one.ours ?? '—',
      text: (one) => one.ours ?? '',
    },
    {
      id: 'theirs',
      title: t('providers.theirs'),
      width: 'minmax(10rem, 2fr)',
      cell: (one) => one.theirs ?? '—',
      text: (one) => one.theirs ?? '',
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

import { MONEY_KINDS } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { listOf, usePages, useRead } from '../../api/query.ts'
import { DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { Books } from './Books.tsx'
import { entryColumns } from './columns.tsx'
import { kindName } from './names.ts'

export function Ledger() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['kind', 'key'])
  const kind = MONEY_KINDS.find((moneyKind) => moneyKind === filters.kind)
  const input = { ...(kind && { kind }), ...(filters.key !== undefined && { key: filters.key }) }
  const pages = usePages('/api/operator/ledger/transactions', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  return (
    <Page title={t('desk.ledger')} about={t('desk.ledgerAbout')}>
      <Books />
      <ZeroSums />
      <DataList
        id="ledger"
        label={t('desk.ledger')}
        columns={entryColumns(t)}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(id)}
        empty={t('desk.noTransactions')}
        filters={
          <>
            <SelectField
              label={t('desk.kind')}
              value={kind ?? ''}
              onChange={({ target }) => setFilter('kind', target.value)}
              options={[
                { value: '', label: t('desk.any') },
                ...MONEY_KINDS.map((value) => ({ value, label: kindName(value, t) })),
              ]}
            />
            <TextField
              label={t('desk.key')}
              type="search"
              value={filters.key ?? ''}
              onChange={({ target }) => setFilter('key', target.value)}
            />
          </>
        }
      />
    </Page>
  )
}

function ZeroSums() {
  const t = useT()
  const proof = useRead('/api/operator/ledger/zero_sum', {})
  return (
    <Section title={t('desk.zeroSum')}>
      <p className="text-quiet">{t('desk.zeroSumText')}</p>
      <Answered of={proof}>
        {({ model }) => (
          <div className="grid gap-4 sm:grid-cols-3">
            {model.sums.map(({ currencyId, players, house, sum }) => (
              <Facts
                key={currencyId}
                facts={[
                  [t('desk.playersSum'), <Money key="players" amount={players} currencyId={currencyId} />],
                  [t('desk.house'), <Money key="house" amount={house} currencyId={currencyId} />],
                  [
                    t('desk.sum'),
                    <StatusChip key="sum" tone={/^0(\.0+)?$/.test(sum) ? 'good' : 'bad'}>
                      <Money amount={sum} currencyId={currencyId} />
                    </StatusChip>,
                  ],
                ]}
              />
            ))}
          </div>
        )}
      </Answered>
    </Section>
  )
}

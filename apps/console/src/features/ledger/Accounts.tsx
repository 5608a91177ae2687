import { STATEMENT_KINDS } from '@baize/contract/operator'
import { CURRENCIES } from '@baize/contract/shared'
import { useNavigate } from 'react-router'
import { listOf, usePages, useRead } from '../../api/query.ts'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { entryColumns } from './columns.tsx'
import { accountName, houseAccountName } from './names.ts'

/** Each account of the house with its balance, and the moves of one of them. */
export function Accounts() {
  const t = useT()
  const navigate = useNavigate()
  const ledger = useRead('/api/operator/ledger', {})
  const [filters, setFilter] = useFilters(['kind', 'currency'])
  const kind = STATEMENT_KINDS.find((statementKind) => statementKind === filters.kind) ?? 'provider'
  const currencyId = CURRENCIES.find(({ id }) => id === filters.currency)?.id ?? CURRENCIES[0].id
  const input = { kind, currencyId }
  const pages = usePages('/api/operator/ledger/account', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  return (
    <Page title={t('cash.accounts')} about={t('cash.accountsAbout')}>
      <Section title={t('cash.balances')}>
        <Answered of={ledger}>
          {({ model: { house } }) =>
            house.length === 0 ? (
              <p className="text-quiet">{t('cash.noBalances')}</p>
            ) : (
              <Facts
                facts={house.map((account) => {
                  return [
                    `${houseAccountName(account.kind, t)}, ${account.currencyId}`,
                    <Money key={account.kind} amount={account.balance} currencyId={account.currencyId} />,
                  ]
                })}
              />
            )
          }
        </Answered>
        <p className="text-sm text-faint">{t('cash.gamesHint')}</p>
      </Section>
      <DataList
        id="accounts"
        label={t('cash.statement')}
        columns={entryColumns(t)}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/ledger/${id}`)}
        empty={t('cash.noMoves')}
        filters={
          <>
            <SelectField
              label={t('cash.account')}
              value={kind}
              onChange={({ target }) => setFilter('kind', target.value)}
              options={STATEMENT_KINDS.map((value) => ({ value, label: accountName(value, t) }))}
            />
            <CurrencyField
              label={t('cash.currency')}
              value={currencyId}
              onChoose={(chosen) => setFilter('currency', chosen)}
            />
          </>
        }
      />
    </Page>
  )
}

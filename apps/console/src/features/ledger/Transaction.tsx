import { Link, useParams } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { AsSent } from '../../ui/Described.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { dayName, Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { accountName, kindName } from './names.ts'

export function Transaction() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const { id = '' } = useParams()
  const transaction = useRead('/api/operator/ledger/transaction', { id })
  return (
    <Answered of={transaction}>
      {({ model }) => (
        <Page title={`${t('desk.transaction')}: ${kindName(model.kind, t)}`} about={<Code text={model.id} />}>
          <Section title={t('desk.facts')}>
            <Facts
              facts={[
                [t('desk.at'), <Time key="at" at={model.at} />],
                [t('desk.key'), <Code key="key" text={model.key} />],
                [
                  t('desk.player'),
                  model.userId && (
                    <Link key="player" className="underline" to={`/players/${model.userId}`}>
                      {model.username}
                    </Link>
                  ),
                ],
                ...(model.userId !== null && model.ref !== null && model.kind.startsWith('bet.')
                  ? [
                      [
                        t('replay.bet'),
                        <Link
                          key="bet"
                          className="underline"
                          to={`/players/${model.userId}/bets/${model.ref}`}
                        >
                          {t('replay.openBet')}
                        </Link>,
                      ] as const,
                    ]
                  : []),
                [
                  t('desk.after'),
                  model.balance && <Money key="after" amount={model.balance} currencyId={model.currencyId} />,
                ],
                [t('desk.batch'), <Code key="batch" text={model.batch} />],
                [
                  t('desk.seal'),
                  model.seal ? (
                    <span key="seal" className="flex flex-wrap items-baseline gap-x-2">
                      {dayName(model.seal.day, locale)} <Code text={model.seal.hash} />
                    </span>
                  ) : (
                    t('desk.notSealed')
                  ),
                ],
              ]}
            />
          </Section>
          <Section title={t('desk.legs')}>
            <ul className="grid gap-2">
              {model.legs.map(({ from, to, amount }) => (
                <li key={`${from} ${to}`} className="flex flex-wrap gap-3">
                  <span>
                    {accountName(from, t)} → {accountName(to, t)}
                  </span>
                  <Money amount={amount} currencyId={model.currencyId} />
                </li>
              ))}
            </ul>
          </Section>
          {model.note && (
            <Section title={t('desk.note')}>
              <AsSent input={model.note} />
            </Section>
          )}
        </Page>
      )}
    </Answered>
  )
}

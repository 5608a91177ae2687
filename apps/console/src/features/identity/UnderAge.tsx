import type { BarredPlayer } from '@baize/contract/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { methodName } from '../../words/described-words.ts'
import { useT } from '../../words/language.ts'

const PAGE_SIZE = 20

/** Players barred as under age, and the deposits that still have to go back. */
export function UnderAge() {
  const t = useT()
  const [filters, setFilter] = useFilters(['page'])
  const pageNo = Math.max(1, Math.trunc(Number(filters.page)) || 1)
  const barred = useRead('/api/operator/identities/barred', { pageNo, pageSize: PAGE_SIZE })
  const [lifted, setLifted] = useState<BarredPlayer | null>(null)
  const act = useAct()
  return (
    <Page title={t('underAge.title')} about={t('underAge.about')}>
      <Answered of={barred}>
        {({ model: { items, total } }) => (
          <>
            {items.length === 0 && <Empty title={t('underAge.none')} />}
            <div className="grid gap-4 lg:grid-cols-2">
              {items.map((item) => (
                <Barred key={item.identityId} barredPlayer={item} onLift={() => setLifted(item)} />
              ))}
            </div>
            {total > PAGE_SIZE && (
              <nav aria-label={t('underAge.title')} className="flex items-center justify-center gap-3">
                <Button small disabled={pageNo === 1} onClick={() => setFilter('page', String(pageNo - 1))}>
                  {t('underAge.newer')}
                </Button>
                <Button
                  small
                  disabled={pageNo * PAGE_SIZE >= total}
                  onClick={() => setFilter('page', String(pageNo + 1))}
                >
                  {t('underAge.older')}
                </Button>
              </nav>
            )}
          </>
        )}
      </Answered>
      {lifted && (
        <ReasonDialog
          title={t('underAge.lift')}
          action={t('underAge.lift')}
          onClose={() => setLifted(null)}
          onReason={async (note) =>
            isSent(await act('/api/operator/identities/lift', { identityId: lifted.identityId, note }))
          }
        >
          <p>{t('underAge.liftText', { name: lifted.username })}</p>
        </ReasonDialog>
      )}
    </Page>
  )
}

function Barred({
  barredPlayer,
  onLift,
}: {
  readonly barredPlayer: BarredPlayer
  readonly onLift: () => void
}) {
  const t = useT()
  const mayDecide = useMay('identity.decide')
  const { userId, username, since, currencyId, balance, held, deposits } = barredPlayer
  const money = (amount: string) => <Money amount={amount} currencyId={currencyId} />
  return (
    <Section
      title={username}
      actions={
        mayDecide && (
          <Button small onClick={onLift}>
            {t('underAge.lift')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [
            t('desk.player'),
            <Link key="player" className="underline" to={`/players/${userId}`}>
              {userId}
            </Link>,
          ],
          [t('care.since'), <Time key="since" at={since} />],
          [t('desk.balance'), money(balance)],
          [t('desk.held'), money(held)],
        ]}
      />
      <h3 className="font-semibold">{t('underAge.deposits')}</h3>
      {deposits.length === 0 && <p className="text-quiet">{t('underAge.allReturned')}</p>}
      <ul className="grid gap-1">
        {deposits.map(({ orderId, method, left }) => (
          <li key={orderId} className="flex justify-between gap-3">
            <span>{methodName(method, t)}</span>
            {money(left)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

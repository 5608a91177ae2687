import { PROGRAMMES, type Programme, type ReplyOf } from '@baize/contract'
import { useState } from 'react'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

type Grant = ReplyOf<'/api/operator/rewards/grants'>['model']['items'][number]

/** Everything granted, newest first. */
export function Grants() {
  const t = useT()
  const [userId, setUserId] = useState('')
  const [programme, setProgramme] = useState<Programme | undefined>()
  const wish = {
    ...(/^[1-9]\d{0,14}$/.test(userId.trim()) && { userId: userId.trim() }),
    ...(programme && { programme }),
  }
  const pages = usePages('/api/operator/rewards/grants', wish, ({ model }) =>
    model.next === null ? null : { ...wish, before: model.next },
  )
  const columns: readonly Column<Grant>[] = [
    { id: 'at', title: t('rewards.when'), cell: ({ at }) => <Time at={at} />, text: ({ at }) => String(at) },
    { id: 'player', title: t('rewards.player'), cell: (one) => one.userId, text: (one) => one.userId },
    {
      id: 'programme',
      title: t('rewards.programme'),
      cell: (one) => t(`rewards.of.${one.programme}`),
      text: (one) => one.programme,
    },
    { id: 'period', title: t('rewards.period'), cell: (one) => one.period, text: (one) => one.period },
    { id: 'purse', title: t('rewards.purse'), cell: (one) => one.purse, text: (one) => one.purse },
    {
      id: 'amount',
      title: t('rewards.amount'),
      cell: (one) => <Money amount={one.amount} currencyId={one.currencyId} />,
      text: (one) => one.amount,
      alignEnd: true,
    },
  ]
  return (
    <Page title={t('rewards.grants')} about={t('rewards.grantsAbout')}>
      <DataList
        id="grants"
        label={t('rewards.grants')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ id }) => id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('rewards.noGrants')}
        filters={
          <>
            <TextField
              label={t('rewards.player')}
              inputMode="numeric"
              value={userId}
              onChange={({ target }) => setUserId(target.value)}
            />
            <SelectField
              label={t('rewards.programme')}
              options={[
                { value: '', label: t('rewards.anyProgramme') },
                ...PROGRAMMES.map((one) => ({ value: one, label: t(`rewards.of.${one}`) })),
              ]}
              value={programme ?? ''}
              onChange={({ target }) => setProgramme(PROGRAMMES.find((one) => one === target.value))}
            />
          </>
        }
      />
    </Page>
  )
}

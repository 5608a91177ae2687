import type { ProviderBet } from '@baize/contract/player'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { BetState } from './BetState.tsx'
import { betAddress } from './bet-address.ts'

/** A player's bets at providers. Each opens with the provider's own messages. */
export function ProviderBets({ userId }: { readonly userId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const pages = usePages('/api/operator/provider/bets', { userId }, ({ model: { next } }) =>
    next === null ? null : { userId, cursor: next },
  )
  const money = (id: 'stake' | 'payout'): Column<ProviderBet> => ({
    id,
    title: t(`providers.${id}`),
    alignEnd: true,
    cell: (bet) => <Money amount={bet[id]} currencyId={bet.currencyId} />,
    text: (bet) => bet[id],
  })
  const columns: readonly Column<ProviderBet>[] = [
    {
      id: 'game',
      title: t('providers.game'),
      width: 'minmax(12rem, 2fr)',
      cell: gameText,
      text: gameText,
    },
    {
      id: 'state',
      title: t('desk.state'),
      cell: ({ state }) => <BetState state={state} />,
      text: ({ state }) => t(`providers.state.${state}`),
    },
    money('stake'),
    money('payout'),
    {
      id: 'at',
      title: t('desk.at'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      text: ({ createdAt }) => new Date(createdAt).toISOString(),
    },
  ]
  return (
    <DataList
      id="provider-bets"
      label={t('providers.bets')}
      columns={columns}
      {...listOf(pages)}
      rowKey={({ provider, reference }) => `${provider} ${reference}`}
      onOpen={({ provider, reference }) => void navigate(betAddress(provider, reference))}
      empty={t('providers.noBets')}
      filters={<h2 className="text-lg font-bold">{t('providers.bets')}</h2>}
    />
  )
}

const gameText = ({ title, gameId }: ProviderBet): string => (gameId === null ? title : `${title}, ${gameId}`)

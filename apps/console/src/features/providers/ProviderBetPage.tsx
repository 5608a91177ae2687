import type { ProviderMessage } from '@baize/contract/operator'
import type { ProviderBet } from '@baize/contract/player'
import { useParams } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { BetState } from './BetState.tsx'

/** One bet at a provider, with every call about it as it came and as it was answered. */
export function ProviderBetPage() {
  const t = useT()
  const { provider = '', reference = '' } = useParams()
  const read = useRead('/api/operator/provider/bet', { provider, reference })
  return (
    <Page title={t('providers.bet')} about={<Code text={`${provider} · ${reference}`} />}>
      <Answered of={read}>
        {({ model: { bet, messages } }) => (
          <>
            {bet && <Bet bet={bet} />}
            <Section title={t('providers.messages')}>
              {messages.length === 0 && <Empty title={t('providers.noMessages')} />}
              <ol className="grid gap-4">
                {messages.map((message) => (
                  <Message key={`${message.at} ${message.call} ${message.request}`} message={message} />
                ))}
              </ol>
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Bet({ bet }: { readonly bet: ProviderBet }) {
  const t = useT()
  const { currencyId, selections } = bet
  return (
    <Section title={bet.title} actions={<BetState state={bet.state} />}>
      <Facts
        facts={[
          [t('providers.game'), bet.gameId === null ? '—' : <Code key="game" text={bet.gameId} />],
          [t('providers.stake'), <Money key="stake" amount={bet.stake} currencyId={currencyId} />],
          [t('providers.payout'), <Money key="payout" amount={bet.payout} currencyId={currencyId} />],
          [t('providers.owed'), <Money key="owed" amount={bet.owed} currencyId={currencyId} />],
          [t('providers.odds'), bet.coefficient ?? '—'],
          [t('desk.at'), <Time key="at" at={bet.createdAt} />],
        ]}
      />
      {selections.length > 0 && (
        <>
          <h3 className="font-semibold">{t('providers.selections')}</h3>
          <ul className="grid gap-1">
            {selections.map(({ eventId, marketId, outcomeId, coefficient }) => (
              <li key={[eventId, marketId, outcomeId].join(' ')} className="flex justify-between gap-3">
                <Code text={[eventId, marketId, outcomeId].filter((part) => part !== null).join(' · ')} />
                <span className="tabular-nums">{coefficient ?? '—'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Message({ message }: { readonly message: ProviderMessage }) {
  const t = useT()
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap justify-between gap-2 font-semibold">
        <span>{message.call}</span>
        <Time at={message.at} />
      </p>
      <div className="grid gap-2 lg:grid-cols-2">
        <Raw label={t('providers.request')} text={message.request} />
        <Raw label={t('providers.reply')} text={message.reply} />
      </div>
    </li>
  )
}

const Raw = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <figure className="min-w-0">
    <figcaption className="text-sm text-quiet">{label}</figcaption>
    <pre
      data-copyable
      className="overflow-auto rounded-control bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  </figure>
)

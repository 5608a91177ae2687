import type { Connection, ConnectionUse } from '@baize/contract/operator'
import { cx } from '@baize/ui/cx'
import { RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { isPlainKey, type T } from '../../words/words.ts'
import { callsAddress, connectionKey } from './addresses.ts'
import { providerName } from './provider-names.ts'

const LINK =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-control px-3 text-sm font-semibold text-quiet hover:bg-button hover:text-ink'
const TONES: Record<Connection['state'], ChipTone> = { up: 'good', down: 'bad', unchecked: 'plain' }

/** Providers of payments, messages, identity checks and files: how each stands, and what to do about it. */
export function Connections() {
  const t = useT()
  const mayCalls = useMay('connections.calls')
  const read = useRead('/api/operator/connections', {})
  return (
    <Page
      title={t('connections.title')}
      about={t('connections.about')}
      actions={
        mayCalls && (
          <Link to="/connections/calls" className={cx(LINK, 'min-h-11 bg-button text-ink')}>
            <ScrollText aria-hidden className="size-4" />
            {t('connections.allCalls')}
          </Link>
        )
      }
    >
      <Answered of={read}>
        {({ model }) =>
          model.length === 0 ? (
            <Empty title={t('connections.none')} text={t('connections.noneText')} />
          ) : (
            <>
              <Summary connections={model} />
              <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
                {downFirst(model).map((connection) => (
                  <li key={connectionKey(connection)}>
                    <Card connection={connection} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answered>
    </Page>
  )
}

const downFirst = (connections: readonly Connection[]): readonly Connection[] =>
  connections.toSorted((a, b) => Number(b.state === 'down') - Number(a.state === 'down'))

function Summary({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT()
  const down = connections.filter(({ state }) => state === 'down').length
  const isAllUp = connections.every(({ state }) => state === 'up')
  return (
    <p role="status" className={cx('font-semibold', down > 0 ? 'text-danger' : 'text-gain')}>
      {down > 0 ? t('connections.someDown', { count: down }) : isAllUp ? t('connections.allUp') : ''}
    </p>
  )
}

type ConnectionProps = { readonly connection: Connection }

function Card({ connection }: ConnectionProps) {
  const t = useT()
  const mayCalls = useMay('connections.calls')
  const { state, since, restsUntil, failures } = connection
  return (
    <Section
      title={connection.uses.map((use) => purposeText(use, t)).join(' · ')}
      actions={<StatusChip tone={TONES[state]}>{t(`connections.${state}`)}</StatusChip>}
    >
      {state === 'down' && <Advice connection={connection} />}
      <Facts
        facts={[
          [t('connections.provider'), providerName(connection.driver)],
          [t('connections.name'), connection.name],
          ...(since === null ? [] : [[t('connections.since'), <Time key="since" at={since} />] as const]),
          [t('connections.lastOk'), <Time key="ok" at={connection.lastOkAt} ago />],
          [t('connections.checked'), <Time key="checked" at={connection.checkedAt} ago />],
          [t('connections.failures'), failures === 0 ? t('connections.noFailures') : failures],
          ...(restsUntil === null
            ? []
            : [
                [
                  t('connections.rests'),
                  <span key="rests">
                    <Time at={restsUntil} />
                    <span className="block text-sm text-quiet">{t('connections.restsText')}</span>
                  </span>,
                ] as const,
              ]),
          ...(state === 'down' || connection.fault === null
            ? []
            : [[t('connections.lastFault'), <Fault key="fault" fault={connection.fault} />] as const]),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <CheckNow connection={connection} />
        {mayCalls && (
          <Link
            to={callsAddress(connection)}
            className={LINK}
            aria-label={`${t('connections.calls')}: ${connection.name}`}
          >
            <ScrollText aria-hidden className="size-4" />
            {t('connections.calls')}
          </Link>
        )}
      </div>
    </Section>
  )
}

/** What is wrong, what it means and what to do, before the text that only the provider's support understands. */
function Advice({ connection: { fault } }: ConnectionProps) {
  const t = useT()
  if (fault === null) return null
  return (
    <div className="grid grid-cols-1 gap-1 rounded-control bg-danger-quiet p-3">
      <p className="font-semibold text-danger">{t(`connections.means.${fault.kind}`)}</p>
      <p>{t(`connections.do.${fault.kind}`)}</p>
      <FaultText fault={fault} />
    </div>
  )
}

type FaultProps = { readonly fault: NonNullable<Connection['fault']> }

const Fault = ({ fault }: FaultProps) => {
  const t = useT()
  return (
    <>
      {t(`connections.means.${fault.kind}`)}
      <FaultText fault={fault} />
    </>
  )
}

const FaultText = ({ fault: { text, at } }: FaultProps) => (
  <p className="text-sm text-quiet">
    <code className="[overflow-wrap:anywhere]">{text}</code> · <Time at={at} ago />
  </p>
)

function CheckNow({ connection: { port, name, isChecking } }: ConnectionProps) {
  const t = useT()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const check = async (): Promise<void> => {
    setBusy(true)
    setResult('')
    const outcome = await act('/api/operator/connections/check', { port, name })
    setBusy(false)
    if (outcome.ok) setResult(resultText(outcome.value.model.outcome, name, t))
  }
  const isRunning = isBusy || isChecking
  return (
    <>
      <Button
        small
        isBusy={isBusy}
        onClick={() => void check()}
        aria-label={`${t('connections.check')}: ${name}`}
      >
        <RefreshCw aria-hidden className={cx('size-4', isRunning && 'motion-safe:animate-spin')} />
        {t(isRunning ? 'connections.checking' : 'connections.check')}
      </Button>
      <p role="status" className="order-last basis-full text-sm text-quiet empty:hidden">
        {result}
      </p>
    </>
  )
}

function resultText(outcome: 'up' | 'down' | 'underWay', name: string, t: T): string {
  if (outcome === 'underWay') return t('connections.underWay')
  return t(outcome === 'up' ? 'connections.isUp' : 'connections.isDown', { name })
}

/** As `Deposits: PIX, QRIS`. A kind that is added later is shown by its id. */
function purposeText({ kind, of }: ConnectionUse, t: T): string {
  const use = t(`connections.use.${kind}`)
  const kinds = of.map((each) => {
    const key = [`connections.kind.${each}`, `terms.method.${each}`].find(isPlainKey)
    return key === undefined ? each : t(key)
  })
  return kinds.length === 0 ? use : t('connections.usedFor', { use, kinds: kinds.join(', ') })
}

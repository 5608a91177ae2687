import type { PushDevice, PushState } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import type { Key } from '@baize/words'
import { BellRing, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { callQuery, useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ownSubscription, type PushSituation, situationOf, type TurnedOn, turnOn } from './browser.ts'

/** The player's devices, and the endpoint of this browser if it has one. */
type Standing = { readonly state: PushState; readonly endpoint: string | null }
const STANDING = ['push']

async function readStanding(): Promise<Standing> {
  // A browser that hides its subscription still has a list of devices.
  const own = await ownSubscription().catch(() => null)
  const endpoint = own?.endpoint ?? null
  const { model } = await callQuery('/api/push/state', { endpoint }).queryFn()
  return { state: model, endpoint }
}

const WORDS = {
  unsupported: 'push.unsupported',
  homeScreen: 'push.homeScreen',
  denied: 'push.denied',
  revoked: 'push.revoked',
  off: 'push.text',
  on: 'push.on',
} as const satisfies Record<PushSituation, Key>

/** Notifications on this device, and the player's devices that get them. */
export function PushSettings() {
  const t = useT()
  const setOwnAnswer = useSetOwnAnswer()
  // Permission may change in the browser's own settings while this is open.
  const read = useQuery({
    queryKey: STANDING,
    queryFn: readStanding,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  if (!read.data) {
    return read.isError ? (
      <ErrorState title={t('push.loadFailed')} onRetry={() => void read.refetch()} busy={read.isFetching} />
    ) : (
      <Skeleton className="h-36" />
    )
  }
  const { state, endpoint } = read.data
  const show = (next: PushState, at = endpoint) =>
    setOwnAnswer<Standing>(STANDING, { state: next, endpoint: at })
  return (
    <section
      aria-labelledby="push-title"
      className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-4"
    >
      <h4 id="push-title" className="flex items-center gap-2 font-semibold">
        <BellRing aria-hidden className="size-4.5 text-accent-ink" />
        {t('push.title')}
      </h4>
      <ThisDevice state={state} onState={() => void read.refetch()} />
      <Devices devices={state.devices} endpoint={endpoint} onState={show} />
    </section>
  )
}

/** The state of this browser in words, and the one thing to do about it. */
function ThisDevice({ state, onState }: { state: PushState; onState: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState<'on' | 'test'>()
  const [fault, setFault] = useState<Extract<TurnedOn, { fault: unknown }>['fault']>()
  const own = state.devices.find(({ current }) => current)
  const situation = situationOf(own !== undefined)
  const turn = async () => {
    setBusy('on')
    setFault(undefined)
    const turned = await turnOn(state.publicKey)
    setBusy(undefined)
    if ('fault' in turned) setFault(turned.fault)
    else onState()
  }
  const test = async (id: string) => {
    setBusy('test')
    const answer = await call('/api/push/test', { id })
    setBusy(undefined)
    if (isAccepted(answer)) toast(t('push.testSent'), { tone: 'gain' })
  }
  const says = fault === 'failed' ? 'push.failed' : busy === 'on' ? 'push.asking' : WORDS[situation]
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        {t(says)}
      </p>
      {(situation === 'off' || situation === 'revoked') && (
        <Button variant="primary" busy={busy === 'on'} onClick={() => void turn()}>
          {t('push.turnOn')}
        </Button>
      )}
      {situation === 'on' && own && (
        <Button busy={busy === 'test'} onClick={() => void test(own.id)}>
          {t('push.test')}
        </Button>
      )}
    </>
  )
}

type DevicesProps = {
  devices: readonly PushDevice[]
  endpoint: string | null
  onState: (state: PushState, endpoint?: string | null) => void
}

function Devices({ devices, endpoint, onState }: DevicesProps) {
  const t = useT()
  const dateTime = useDateTime()
  const [ending, setEnding] = useState<string>()
  if (devices.length === 0) return null
  const end = async ({ id, current }: PushDevice) => {
    setEnding(id)
    if (current) {
      const own = await ownSubscription().catch(() => null)
      await own?.unsubscribe().catch(() => false)
    }
    const answer = await call('/api/push/unsubscribe', { id, endpoint: current ? null : endpoint })
    setEnding(undefined)
    if (isAccepted(answer)) onState(answer.model, current ? null : endpoint)
  }
  return (
    <>
      <h5 className="text-sm font-semibold text-quiet">{t('push.devices')}</h5>
      <ul className="grid grid-cols-1 gap-2">
        {devices.map((device) => {
          const name = device.device || t('push.unknownDevice')
          return (
            <li key={device.id} className="flex items-center gap-3 text-sm">
              <Smartphone aria-hidden className="size-4.5 shrink-0 text-faint" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span>
                {device.current && (
                  <span className="whitespace-nowrap text-accent-ink"> · {t('push.thisDevice')}</span>
                )}
                <span className="block text-xs text-faint">
                  {t('push.since', { date: dateTime(device.createdAt) })}
                </span>
              </span>
              <Button
                variant="ghost"
                size="small"
                busy={ending === device.id}
                aria-label={t('push.switchOff', { device: name })}
                onClick={() => void end(device)}
              >
                {t('push.turnOff')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

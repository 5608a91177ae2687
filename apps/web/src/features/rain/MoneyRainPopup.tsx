import { RAIN_PLAYED_DAYS, type Rain } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import coin from '../../assets/art/coin.webp'
import { useT } from '../../i18n/language.ts'
import { asPlayer } from '../../popups/as-player.ts'
import type { PopupFrame, Popups } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { flyCoins } from '../../ui/fly-coins.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { useMoney } from '../../ui/money.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useRewards } from '../rewards/rewards.ts'
import { openContact } from '../security/ContactNeed.tsx'
import { FallingCoins } from './Falling.tsx'
import { refreshRain, useRain } from './use-rain.ts'

type MoneyRainProps = PopupFrame & Popups['moneyRain']

/** Money rain: countdown, fall, catch, result. A red packet that is no rain is opened instead. */
export function MoneyRainPopup({ endTime, packet, onClose, ...frame }: MoneyRainProps) {
  const t = useT()
  const asked = useRain()
  const now = asked.data?.model
  // The rain that was seen stays when it is over and the server has no other.
  const [seen, setSeen] = useState<Rain | null>(null)
  const rain = now?.rain ?? seen
  if (now?.rain && now.rain !== seen) setSeen(now.rain)
  const isRain = rain !== null && (!packet || packet.id === rain.id)
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      title={t(isRain || asked.isPending ? 'rain.title' : 'rain.packetTitle')}
    >
      {isRain ? (
        <RainStage key={rain.id} rain={rain} isGone={now?.rain?.id !== rain.id} mine={now?.mine ?? null} />
      ) : (
        // Until it is known whether the packet is a rain, it cannot be opened.
        <Packet endTime={endTime} packet={asked.isPending ? undefined : packet} />
      )}
      <Button data-first variant="quiet" size="large" className="mt-4 w-full" onClick={onClose}>
        {t('common.ok')}
      </Button>
    </Sheet>
  )
}

const Coin = () => <img src={coin} alt="" width={88} height={88} className="drop-shadow-xl" />

type PacketProps = Popups['moneyRain']

function Packet({ endTime, packet }: PacketProps) {
  const t = useT()
  const money = useMoney()
  const hasLogin = useSession((state) => state.hasLogin)
  const isOver = useCountdown(endTime) === 0
  const startTime = packet?.startTime ?? 0
  const isAhead = useCountdown(startTime) > 0
  const stage = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const amount = opened ?? packet?.mine ?? null

  async function claim(id: string): Promise<void> {
    setBusy(true)
    const answer = await call('/api/redpacket/claim', { id })
    setBusy(false)
    if (!isAccepted(answer)) return
    setOpened(answer.model.amount)
    flyCoins(stage.current)
  }
  const open = ({ id }: { id: string }) => (hasLogin ? void claim(id) : asPlayer(() => void claim(id)))
  const needsContact = useNeedsContact()
  return (
    <div ref={stage} aria-live="polite" className="grid justify-items-center gap-3 py-4 text-center">
      <Coin />
      {amount !== null ? (
        <>
          <p className="text-2xl font-extrabold text-gain">
            {t('rain.opened', { amount: money.format(amount) })}
          </p>
          <p className="text-sm text-quiet">{t('rain.caughtWords')}</p>
        </>
      ) : isOver ? (
        <p>{t('notices.rainOver')}</p>
      ) : (
        <>
          <p>{t(isAhead ? 'rain.packetSoon' : 'rain.packet')}</p>
          {packet && needsContact && <ConfirmFirst />}
          {packet && !needsContact && !isAhead && (
            <Button
              variant="primary"
              size="large"
              className="w-full"
              busy={isBusy}
              onClick={() => open(packet)}
            >
              {hasLogin ? t('rain.open') : t('rain.logInToOpen')}
            </Button>
          )}
          <p className="text-sm text-quiet">{t('rain.rule', { days: RAIN_PLAYED_DAYS })}</p>
          <Until label={t(isAhead ? 'rain.opensIn' : 'rain.endsIn')} at={isAhead ? startTime : endTime} />
        </>
      )}
    </div>
  )
}

/** Whether the player has to confirm an e-mail or phone before anything can be claimed. */
const useNeedsContact = (): boolean => useRewards().data?.model.needsContact ?? false

function ConfirmFirst() {
  const t = useT()
  return (
    <>
      <Button variant="primary" size="large" className="w-full" onClick={() => openContact()}>
        {t('rewards.confirmFirst')}
      </Button>
      <p className="text-sm text-quiet">{t('rewards.contactFirst')}</p>
    </>
  )
}

const Until = ({ label, at }: { label: string; at: number }) => (
  <p className="grid justify-items-center gap-1">
    <span className="text-sm text-quiet">{label}</span>
    <Countdown endsAt={at} label={label} className="text-3xl font-extrabold" />
  </p>
)

type StageProps = { readonly rain: Rain; readonly isGone: boolean; readonly mine: string | null }

function RainStage({ rain, isGone, mine }: StageProps) {
  const t = useT()
  const money = useMoney(rain.currencyId)
  const hasLogin = useSession((state) => state.hasLogin)
  const [caught, setCaught] = useState(mine)
  const [isBusy, setBusy] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const hasStarted = useCountdown(rain.startsAt) === 0
  const isOver = useCountdown(rain.endsAt) === 0 || isGone
  const amount = mine ?? caught

  async function grab(): Promise<void> {
    setBusy(true)
    const answer = await call('/api/rain/catch', { id: rain.id })
    setBusy(false)
    if (isAccepted(answer)) {
      setCaught(answer.model.amount)
      flyCoins(stage.current)
    }
    void refreshRain()
  }
  const needsContact = useNeedsContact()
  const grabAsPlayer = () => (hasLogin ? void grab() : asPlayer(() => void grab()))
  async function saveProof(): Promise<void> {
    const answer = await call('/api/rain/proof', { id: rain.id })
    if (isAccepted(answer))
      keepFile(
        new Blob([JSON.stringify(answer.model, null, 1)], { type: 'application/json' }),
        'baize-rain.json',
      )
  }
  const total = money.format(rain.total)
  const rule = <p className="text-sm text-quiet">{t('rain.rule', { days: RAIN_PLAYED_DAYS })}</p>
  return (
    <div ref={stage} className="grid justify-items-center gap-4 py-2 text-center">
      {amount !== null ? (
        <div aria-live="polite" className="grid justify-items-center gap-1 py-6">
          <Coin />
          <p className="text-2xl font-extrabold text-gain">
            {t('rain.caught', { amount: money.format(amount) })}
          </p>
          <p className="text-sm text-quiet">{t('rain.caughtWords')}</p>
        </div>
      ) : isOver ? (
        <p aria-live="polite" className="py-8 text-lg font-bold">
          {t('notices.rainOver')}
        </p>
      ) : hasStarted ? (
        <>
          <p className="text-quiet">{t('rain.falling', { total })}</p>
          <FallingCoins onCatch={needsContact ? openContact : grabAsPlayer} />
          {needsContact ? (
            <ConfirmFirst />
          ) : (
            <Button variant="primary" size="large" className="w-full" busy={isBusy} onClick={grabAsPlayer}>
              {hasLogin ? t('rain.catch') : t('rain.logIn')}
            </Button>
          )}
          {rule}
          <p className="text-sm text-quiet">{t('rain.left', { count: rain.shares - rain.caught })}</p>
          <Until label={t('rain.endsIn')} at={rain.endsAt} />
        </>
      ) : (
        <>
          <Coin />
          <p className="text-quiet">{t('rain.coming', { total, shares: rain.shares })}</p>
          {rule}
          <Until label={t('rain.startsIn')} at={rain.startsAt} />
        </>
      )}
      {isOver ? (
        <div className="grid justify-items-center gap-2">
          <Button size="small" onClick={() => void saveProof()}>
            {t('rain.proof')}
          </Button>
          <p className="text-sm text-quiet">{t('rain.proofWords')}</p>
        </div>
      ) : (
        <details className="w-full rounded-control bg-sunken p-3 text-left text-sm">
          <summary className="min-h-11 content-center font-semibold">{t('prizes.proof')}</summary>
          <p className="text-quiet">{t('rain.fair')}</p>
          <p className="mt-2 font-mono text-xs break-all">{rain.seedHash}</p>
        </details>
      )}
    </div>
  )
}

import { type ActiveSeedPair, REFUSALS, type ReplyOf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { IconButton } from '@baize/ui/icon-button'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { callQuery, refreshAnswers, useCall, useSetOwnAnswer } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import shield from '../../assets/art/shield.webp'
import { useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { randomSeed } from './random-seed.ts'
import { SeedField } from './SeedField.tsx'
import { SeedValues } from './SeedValues.tsx'
import type { VerifierInput } from './SoloVerifier.tsx'

type Rotation = ReplyOf<'/api/fairness/rotate'>['model']

/** Printable ASCII without space, which is invisible, and colon, which separates the message. */
const CLIENT_SEED = /^[\x21-\x39\x3b-\x7e]{1,64}$/

/** The active seed pair, and its rotation. */
export function Seeds({ onUse }: { onUse: (input: VerifierInput) => void }) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const seeds = useCall('/api/fairness/seeds', {}, { enabled: hasLogin })
  const [rotation, setRotation] = useState<Rotation | null>(null)

  if (!hasLogin) {
    return (
      <section className="block-surface">
        <EmptyState
          art={shield}
          title={t('fairness.loginTitle')}
          text={t('fairness.loginWords')}
          action={
            <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
              {t('fairness.login')}
            </Button>
          }
        />
      </section>
    )
  }
  if (seeds.isError) {
    return (
      <section className="block-surface">
        <ErrorState
          title={t('fairness.failed')}
          onRetry={() => void seeds.refetch()}
          busy={seeds.isFetching}
        />
      </section>
    )
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section aria-labelledby="seeds" className="block-surface grid content-start gap-4 p-4 md:p-6">
        <h2 id="seeds" className="text-lg font-bold">
          {t('fairness.current')}
        </h2>
        {seeds.data ? <PairInUse pair={seeds.data.model} /> : <Skeleton className="h-70" />}
        {rotation && <Revealed rotation={rotation} onUse={onUse} />}
      </section>
      <Rotate onRotated={setRotation} />
    </div>
  )
}

function PairInUse({ pair }: { pair: ActiveSeedPair }) {
  const t = useT()
  return (
    <>
      <SeedValues
        values={[
          { label: t('fairness.serverSeedHash'), value: pair.serverSeedHash },
          { label: t('fairness.clientSeed'), value: pair.clientSeed },
          { label: t('fairness.nextServerSeedHash'), value: pair.nextServerSeedHash },
        ]}
      />
      <p className="amount text-sm text-quiet">{t('fairness.nonceWords', { count: pair.nonce })}</p>
    </>
  )
}

function Revealed({ rotation, onUse }: { rotation: Rotation; onUse: (input: VerifierInput) => void }) {
  const t = useT()
  const { serverSeed, serverSeedHash, clientSeed, nonce } = rotation.revealed
  const lastNonce = String(Math.max(0, nonce - 1))
  return (
    <div className="grid animate-fade-in gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-semibold">{t('fairness.revealed')}</h3>
        <p className="text-sm text-quiet">{t('fairness.revealedWords')}</p>
      </div>
      <SeedValues
        values={[
          { label: t('fairness.serverSeed'), value: serverSeed },
          { label: t('fairness.serverSeedHash'), value: serverSeedHash },
          { label: t('fairness.clientSeed'), value: clientSeed },
        ]}
      />
      <Button
        className="justify-self-start"
        size="small"
        onClick={() => onUse({ serverSeed, clientSeed, nonce: lastNonce })}
      >
        {t('fairness.useInVerifier')}
      </Button>
    </div>
  )
}

function Rotate({ onRotated }: { onRotated: (rotation: Rotation) => void }) {
  const t = useT()
  const deliver = useDelivery()
  const setOwnAnswer = useSetOwnAnswer()
  const [betOpen, setBetOpen] = useState(false)
  const { register, handleSubmit, setValue, reset, formState } = useForm({
    defaultValues: { clientSeed: '' },
  })

  const rotate = handleSubmit(async ({ clientSeed }) => {
    if (!(await confirmDialog({ message: t('fairness.rotateAsk'), confirmLabel: t('fairness.rotate') })))
      return
    const chosen = clientSeed.trim()
    const input = { requestId: newRequestId(), ...(chosen !== '' && { clientSeed: chosen }) }
    const answer = await deliver(() => call('/api/fairness/rotate', input, { quiet: true }))
    setBetOpen(answer?.status === REFUSALS.seedInUse.status)
    if (!answer) return
    if (!isAccepted(answer)) {
      if (answer.status !== REFUSALS.seedInUse.status) react(answer)
      return
    }
    onRotated(answer.model)
    setOwnAnswer(callQuery('/api/fairness/seeds', {}).queryKey, { model: answer.model.next })
    // Bets of the old pair can be verified from now on.
    void refreshAnswers(['/api/game/bet_record'])
    reset()
    toast(t('fairness.rotated'), { tone: 'gain' })
  })

  return (
    <section aria-labelledby="rotate" className="block-surface grid content-start gap-4 p-4 md:p-6">
      <div>
        <h2 id="rotate" className="text-lg font-bold">
          {t('fairness.change')}
        </h2>
        <p className="mt-1 text-sm text-quiet">{t('fairness.changeWords')}</p>
      </div>
      <form noValidate className="grid gap-4" onSubmit={(event) => void rotate(event)}>
        <SeedField
          label={t('fairness.newClientSeed')}
          hint={t('fairness.newClientSeedHint')}
          error={formState.errors.clientSeed && t('fairness.clientSeedWrong')}
          trailing={
            <IconButton
              label={t('fairness.randomSeed')}
              icon={<Dices aria-hidden className="size-5" />}
              onClick={() => setValue('clientSeed', randomSeed(), { shouldValidate: true })}
            />
          }
          {...register('clientSeed', {
            validate: (text) => text.trim() === '' || CLIENT_SEED.test(text.trim()),
          })}
        />
        {betOpen && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-3 rounded-control bg-accent-quiet px-4 py-2 text-sm"
          >
            <span className="min-w-0 flex-1">{t('fairness.openBet')}</span>
            <Link to="/h5/mines" className={buttonClass('quiet', 'small')}>
              {t('fairness.toGame')}
            </Link>
          </div>
        )}
        <Button type="submit" variant="primary" busy={formState.isSubmitting} className="justify-self-start">
          {t('fairness.rotate')}
        </Button>
      </form>
    </section>
  )
}

import type { Security } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { Skeleton } from '@baize/ui/skeleton'
import {
  ChevronLeft,
  ChevronRight,
  IdCard,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Phone,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { CallRefused, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { BackSteps } from '../../ui/BackInPopup.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IdentityBadge } from '../identity/IdentityBadge.tsx'
import { AddressView } from './AddressView.tsx'
import { AuthenticatorView } from './AuthenticatorView.tsx'
import { CloseView } from './CloseView.tsx'
import { DevicesView } from './DevicesView.tsx'
import { PasswordView } from './PasswordView.tsx'
import { ProfileView } from './ProfileView.tsx'
import { ThirdView } from './ThirdView.tsx'

type View =
  | 'home'
  | 'profile'
  | 'password'
  | 'phone'
  | 'email'
  | 'authenticator'
  | 'devices'
  | 'close'
  | 'third'

async function askSecurity(): Promise<Security> {
  const answer = await call('/api/user/security', {}, { quiet: true })
  if (isAccepted(answer)) return answer.model
  throw new CallRefused(answer)
}

const isContact = (view: View): boolean => view === 'phone' || view === 'email'

/** Account security: an overview, and a view for each setting. */
export function SecuritySheet({ begin = 'home', onDone }: { begin?: View | undefined; onDone: () => void }) {
  const t = useT()
  const userId = useSession((state) => state.user.userId)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['security', userId],
    queryFn: askSecurity,
    staleTime: 0,
  })
  const [view, setView] = useState<View>(begin)
  if (isError && !data)
    return <ErrorState title={t('security.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  if (view === 'home')
    return (
      <Home
        security={data}
        onChoose={(chosen) => {
          // The sheet may have been open for a while; newer sessions must be listed too.
          if (chosen === 'devices') void refetch()
          setView(chosen)
        }}
      />
    )
  const back = () => {
    void refetch()
    setView('home')
  }
  // A confirmation that was asked for elsewhere, such as by a reward, leads back there.
  const isAlone = isContact(begin) && isContact(view)
  return (
    <div className="grid grid-cols-1 gap-4">
      {view !== begin && <BackSteps onBack={back} />}
      {!isAlone && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3.5 justify-self-start"
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={back}
        >
          {t('security.back')}
        </Button>
      )}
      <SecurityView
        view={view}
        security={data}
        onView={setView}
        onBack={isAlone ? onDone : back}
        onChanged={() => void refetch()}
        onDone={onDone}
      />
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-2" aria-busy>
    {Array.from({ length: 7 }, (_, n) => (
      <Skeleton key={n} className="h-16" />
    ))}
  </div>
)

type SecurityViewProps = {
  view: Exclude<View, 'home'>
  security: Security
  onView: (view: View) => void
  onBack: () => void
  onChanged: () => void
  onDone: () => void
}

function SecurityView({ view, security, onView, onBack, onChanged, onDone }: SecurityViewProps) {
  const { third, isLinked } = useThird()
  const { phoneChecked, emailChecked, unreachable } = security
  const to = (other: View) => (phoneChecked || emailChecked ? undefined : () => onView(other))
  switch (view) {
    case 'profile':
      return <ProfileView onSaved={onBack} />
    case 'password':
      return <PasswordView onSaved={onBack} />
    case 'phone':
      return (
        <AddressView
          key="phone"
          kind="phone"
          checked={phoneChecked}
          unreachable={unreachable.includes('phone')}
          onOther={to('email')}
          onSaved={onBack}
        />
      )
    case 'email':
      return (
        <AddressView
          key="email"
          kind="email"
          checked={emailChecked}
          unreachable={unreachable.includes('email')}
          onOther={to('phone')}
          onSaved={onBack}
        />
      )
    case 'authenticator':
      return <AuthenticatorView security={security} onChanged={onChanged} />
    case 'devices':
      return <DevicesView sessions={security.sessions} onChanged={onChanged} />
    case 'third':
      return third ? <ThirdView {...third} isLinked={isLinked} onDone={onBack} /> : null
    case 'close':
      return <CloseView onClosed={onDone} />
    default:
      return never(view)
  }
}

/** The configured OIDC provider, if any. */
function useThird() {
  const {
    thirdLogins: [third],
  } = useStartup()
  const linked = useSession((state) => state.user.thirdLoginTypes)
  return { third, isLinked: third !== undefined && linked.includes(third.type) }
}

function Home({ security, onChoose }: { security: Security; onChoose: (view: View) => void }) {
  const t = useT()
  const user = useSession((state) => state.user)
  const { third, isLinked } = useThird()
  const proven = (kind: 'phone' | 'email', checked: boolean) => {
    if (user[kind] === '') return <Badge>{t('security.none')}</Badge>
    if (security.unreachable.includes(kind)) return <Badge tone="danger">{t('security.unreachable')}</Badge>
    return checked ? (
      <Badge tone="gain">{t('security.confirmed')}</Badge>
    ) : (
      <Badge tone="accent">{t('security.unconfirmed')}</Badge>
    )
  }
  const row = (view: View, icon: LucideIcon, label: string, about: string, state?: ReactNode) => (
    <Row key={view} {...{ icon, label, about, state }} onChoose={() => onChoose(view)} />
  )
  return (
    <ul className="grid grid-cols-1 gap-2">
      {row('profile', UserRound, t('security.profile'), user.nickname || user.username)}
      <Row
        icon={IdCard}
        label={t('identity.title')}
        about=""
        state={<IdentityBadge />}
        onChoose={() => openPopup('identity', {})}
      />
      {row('password', KeyRound, t('security.password'), '••••••••')}
      {row(
        'authenticator',
        ShieldCheck,
        t('security.authenticator'),
        security.secondFactor ? t('security.codesLeft', { count: security.recoveryCodesLeft }) : '',
        security.secondFactor ? (
          <Badge tone="gain">{t('security.on')}</Badge>
        ) : (
          <Badge>{t('security.off')}</Badge>
        ),
      )}
      {row('phone', Phone, t('security.phone'), user.phone, proven('phone', security.phoneChecked))}
      {row('email', Mail, t('security.email'), user.email, proven('email', security.emailChecked))}
      {third &&
        row(
          'third',
          Link2,
          t('security.third', { name: third.name }),
          '',
          isLinked ? (
            <Badge tone="gain">{t('security.linked')}</Badge>
          ) : (
            <Badge>{t('security.notLinked')}</Badge>
          ),
        )}
      {row(
        'devices',
        MonitorSmartphone,
        t('security.devices'),
        t('security.devicesText'),
        <Badge>{security.sessions.length}</Badge>,
      )}
      {row('close', Trash2, t('security.close'), '')}
    </ul>
  )
}

type RowProps = { icon: LucideIcon; label: string; about: string; state: ReactNode; onChoose: () => void }

function Row({ icon: Icon, label, about, state, onChoose }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-16 w-full items-center gap-3 rounded-control border border-line bg-sunken px-3.5 py-2 text-left transition-colors duration-150 hover:bg-button"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          {about !== '' && <span className="block truncate text-sm text-quiet">{about}</span>}
        </span>
        {state}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      </button>
    </li>
  )
}

import { refused, type User } from '@baize/contract/player'
import { isAccepted, refusal } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { refusalSentence, t as translate, useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { openPopup } from '../../popups/stack.ts'
import { session, signIn } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { faultOf, takeKeptJumpPath } from './entered.ts'
import { ThirdSignUp } from './ThirdSignUp.tsx'

/** A proven identity without an account, which may register. */
const NEWCOMER = Symbol('newcomer')

/** Completes the OIDC flow: links a logged-in player, logs in a visitor. Returns the error, if any. */
async function finish(query: URLSearchParams): Promise<string | typeof NEWCOMER | undefined> {
  const [state, code, iss] = [query.get('state') ?? '', query.get('code') ?? '', query.get('iss')]
  const back = { state, code, ...(iss !== null && { iss }) }
  const failed = refusalSentence(refused(refusal('thirdFailed')))
  // A user who cancelled at the provider returns without a code.
  if (state === '' || code === '') return failed
  if (session().hasLogin) {
    const linked = await call('/api/user/third_finish', back, { quiet: true })
    if (!isAccepted(linked)) return faultOf(linked) ?? failed
    await reloadUser()
    toast(translate('security.thirdLinked'), { tone: 'gain' })
    openPopup('security', {})
    return undefined
  }
  const answer = await call('/api/auth/third_finish', back, { quiet: true })
  if (!isAccepted(answer)) return answer.extra?.id === 'thirdUnknown' ? NEWCOMER : (faultOf(answer) ?? failed)
  greet(answer.user)
  takeKeptJumpPath()
  return undefined
}

function greet(user: User): void {
  signIn(user)
  toast(translate('auth.hello', { name: user.nickname || user.username }), { tone: 'gain' })
}

/** OIDC redirect target. Its `state` and `code` work once, and only in the browser that started the flow. */
export function ThirdReturnPage() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<Awaited<ReturnType<typeof finish>>>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void finish(query).then((wrong) => {
      if (wrong === undefined) void navigate('/', { replace: true })
      else setFault(wrong)
    })
  }, [query, navigate])
  return (
    <section className="block-surface mx-auto w-full max-w-lg shadow-block">
      <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
        {fault === undefined ? (
          <>
            <LoaderCircle aria-hidden className="size-8 animate-spin text-quiet" />
            <h1 className="text-lg font-bold">{t('security.thirdComing')}</h1>
          </>
        ) : fault === NEWCOMER ? (
          <>
            <h1 className="text-lg font-bold">{t('identity.thirdOpen')}</h1>
            <p className="text-sm text-quiet">{t('identity.thirdText')}</p>
            <ThirdSignUp
              state={query.get('state') ?? ''}
              onOpened={(user) => {
                greet(user)
                void navigate(takeKeptJumpPath() ?? '/', { replace: true })
              }}
            />
          </>
        ) : (
          <>
            <h1 className="text-lg font-bold">{t('security.thirdBackTitle')}</h1>
            <p role="alert" className="text-quiet">
              {fault}
            </p>
            <Link to="/" replace className={buttonClass('primary')}>
              {t('shell.toLobby')}
            </Link>
          </>
        )}
      </div>
    </section>
  )
}

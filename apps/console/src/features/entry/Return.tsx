import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { queries } from '../../api/query.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { setSelf } from '../../session/self.ts'
import { Loading } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { EntryPage } from './EntryPage.tsx'
import { takeKey } from './sign-in.ts'

/** Back from the issuer: finishes the log-in, or says why it failed. */
export function Return() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [fault, setFault] = useState<string | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    // A code works once, and effects may run twice.
    if (isBegun.current) return
    isBegun.current = true
    const finish = async (): Promise<string | null> => {
      const [state, code, iss] = [params.get('state'), params.get('code'), params.get('iss')]
      const key = takeKey()
      if (state === null || code === null || key === null) return t('entry.signInFailed')
      const outcome = await call('/api/operator/login/oidc_finish', {
        state,
        code,
        key,
        ...(iss !== null && { iss }),
      })
      if (!outcome.ok) return sentenceOf(outcome.error)
      queries.clear()
      setSelf(outcome.value.model)
      void navigate('/', { replace: true })
      return null
    }
    void finish().then(setFault)
  }, [params, navigate, t])
  return (
    <EntryPage title={t('entry.logIn')}>
      {fault === null ? (
        <Loading rows={2} />
      ) : (
        <>
          <p role="alert" className="font-medium text-danger">
            {fault}
          </p>
          <Link to="/login" className="font-semibold underline">
            {t('entry.again')}
          </Link>
        </>
      )}
    </EntryPage>
  )
}

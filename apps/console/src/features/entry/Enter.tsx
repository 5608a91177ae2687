import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { queries, useRead } from '../../api/query.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { setSelf } from '../../session/self.ts'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { EntryPage } from './EntryPage.tsx'

/** The way in on the server's own machine: as one of the demo's people, with the token of this start. */
export function Enter() {
  const t = useT()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const door = useRead('/api/operator/door', {})
  const [fault, setFault] = useState<string | null>(null)
  const enter = async (operatorId: string): Promise<void> => {
    const outcome = await call('/api/operator/login/local', { token: hash.slice(1), operatorId })
    if (!outcome.ok) {
      setFault(sentenceOf(outcome.error))
      return
    }
    queries.clear()
    setSelf(outcome.value.model)
    void navigate('/', { replace: true })
  }
  return (
    <EntryPage title={t('entry.enter')}>
      <p className="text-quiet">{t('entry.enterText')}</p>
      {fault !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <Answered of={door}>
        {({ model: { local } }) =>
          local.length === 0 ? (
            <p>{t('entry.notLocal')}</p>
          ) : (
            <ul className="grid gap-2">
              {local.map(({ id, name, roles }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => void enter(id)}
                    className="flex min-h-14 w-full items-center justify-between gap-3 rounded-control bg-button px-4 text-left hover:bg-raised"
                  >
                    <span>
                      <span className="block font-semibold">{t('entry.enterAs', { name })}</span>
                      <span className="block text-sm text-quiet">
                        {roles.map((role) => t(`role.${role}`)).join(', ')}
                      </span>
                    </span>
                    <ChevronRight aria-hidden className="size-5 text-faint" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </EntryPage>
  )
}

import type { OperatorPerson } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { TextField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type SignInProps = { readonly person: OperatorPerson; readonly onClose: () => void }

/** Links a person with a sign-in at the issuer. */
export function SignIn({ person, onClose }: SignInProps) {
  const t = useT()
  const act = useAct()
  const [email, setEmail] = useState(person.signIn?.email ?? '')
  const [subject, setSubject] = useState(person.signIn?.subject ?? '')
  return (
    <ReasonDialog
      title={t('staff.signIn')}
      action={t('staff.signIn')}
      onClose={onClose}
      onReason={async (reason) => {
        const outcome = await act(
          '/api/operator/people/sign_in',
          {
            operatorId: person.id,
            email: email.trim() || null,
            subject: subject.trim() || null,
            reason,
          },
          { done: t('staff.signInSet') },
        )
        return isSent(outcome)
      }}
    >
      <p>{t('staff.signInText')}</p>
      <TextField
        label={t('staff.signInEmail')}
        hint={t('staff.signInEmailHint')}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label={t('staff.signInSubject')}
        hint={t('staff.signInSubjectHint')}
        maxLength={255}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
    </ReasonDialog>
  )
}

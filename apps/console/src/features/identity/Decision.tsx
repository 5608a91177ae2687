import type { ReviewedIdentity } from '@baize/contract/operator'
import { IDENTITY_REASONS, type IdentityReason } from '@baize/contract/shared'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, SelectField, TextArea } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'

const CHOICES = ['accept', 'turnDown'] as const
type Choice = (typeof CHOICES)[number]

/** The decision about a document, with one reason. Accepting waits until each of its files was opened. */
export function Decision({ identity }: { readonly identity: ReviewedIdentity }) {
  const t = useT()
  const act = useAct()
  const mayDecide = useMay('identity.decide')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [told, setTold] = useState<IdentityReason>('notAccepted')
  const [note, setNote] = useState('')
  const [isSameAllowed, setSameAllowed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!mayDecide || identity.state !== 'REVIEWING') return null
  const { id: identityId, files, sameDocument } = identity
  const unseen = files.filter(({ seen }) => !seen).map(({ slot }) => t(`desk.identity.file.${slot}`))
  const unseenId = unseen.length > 0 ? `unseen-${identityId}` : undefined
  const decide = async (): Promise<void> => {
    setBusy(true)
    const done = { done: t('desk.identity.decided') }
    const same = isSameAllowed && { sameDocument: true }
    const request = { identityId, note: note.trim() }
    if (choice === 'accept') await act('/api/operator/identities/approve', { ...request, ...same }, done)
    else await act('/api/operator/identities/reject', { ...request, reason: told }, done)
    setBusy(false)
  }
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <fieldset>
        <legend className="font-semibold">{t('desk.identity.decision')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {CHOICES.map((each) => (
            <label key={each} className="inline-flex min-h-11 items-center gap-2 has-disabled:opacity-50">
              <input
                type="radio"
                name={`decision-${identityId}`}
                className="size-5 accent-accent"
                checked={choice === each}
                disabled={each === 'accept' && unseenId !== undefined}
                aria-describedby={each === 'accept' ? unseenId : undefined}
                onChange={() => setChoice(each)}
              />
              {t(`desk.identity.${each}`)}
            </label>
          ))}
        </div>
        {unseenId !== undefined && (
          <p id={unseenId} className="text-sm text-quiet">
            {t('desk.identity.unseen', { files: unseen.join(', ') })}
          </p>
        )}
      </fieldset>
      {choice === 'turnDown' && (
        <SelectField
          label={t('desk.identity.told')}
          value={told}
          onChange={({ target }) =>
            setTold(IDENTITY_REASONS.find((each) => each === target.value) ?? 'notAccepted')
          }
          options={IDENTITY_REASONS.map((value) => ({ value, label: t(`reason.identity.${value}`) }))}
        />
      )}
      {choice === 'accept' && sameDocument.length > 0 && (
        <Check
          label={t('desk.identity.acceptSame')}
          checked={isSameAllowed}
          onChange={({ target }) => setSameAllowed(target.checked)}
        />
      )}
      <TextArea
        label={t('shell.reason')}
        hint={t('shell.reasonHint')}
        required
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        look={choice === 'turnDown' ? 'danger' : 'main'}
        isBusy={isBusy}
        disabled={choice === null || note.trim() === ''}
      >
        {t('desk.identity.decide')}
      </Button>
    </form>
  )
}

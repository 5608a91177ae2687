import { type ReactNode, useState } from 'react'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextArea } from './Field.tsx'

type ReasonDialogProps = {
  readonly title: string
  /** Says what will happen. */
  readonly children?: ReactNode
  readonly action: string
  readonly look?: 'main' | 'danger'
  readonly label?: string
  /** Resolves to true when it is done: the dialog closes then. */
  readonly onReason: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks why before an action that is on record. */
export function ReasonDialog({
  title,
  children,
  action,
  look = 'main',
  label,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    setBusy(true)
    const isDone = await onReason(reason.trim())
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <TextArea
          label={label ?? t('shell.reason')}
          hint={t('shell.reasonHint')}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" look={look} isBusy={isBusy} disabled={reason.trim() === ''}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

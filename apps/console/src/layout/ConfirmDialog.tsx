import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { confirmCall, type PendingCall, useAsked } from '../api/confirmation.ts'
import { sentenceOf } from '../api/sentence.ts'
import { useSession } from '../session/self.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { InputFields } from '../ui/Fields.tsx'
import { callName } from '../words/call-words.ts'
import { useT } from '../words/language.ts'

/** Shows exactly what a passkey is about to sign. */
export function ConfirmDialog() {
  const asked = useAsked((state) => state.asked)
  return asked && <Confirmation key={asked.path} asked={asked} />
}

function Confirmation({ asked }: { readonly asked: PendingCall }) {
  const t = useT()
  const isLocal = useSession(({ self }) => self?.isLocal ?? false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const cancel = (): void => asked.answer(null)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    const outcome = await confirmCall(asked)
    if (outcome === 'confirmed') return
    setBusy(false)
    setFault(outcome === 'noPasskey' ? t('confirm.noPasskey') : sentenceOf(outcome))
  }
  return (
    <Dialog title={t('confirm.title')} onClose={cancel}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className="font-semibold">{callName(asked.path, t)}</p>
        <div className="rounded-control border border-line bg-sunken p-3">
          <InputFields input={asked.input} />
        </div>
        <p className="text-sm text-quiet">{t(isLocal ? 'confirm.local' : 'confirm.passkey')}</p>
        {fault !== null && (
          <p role="alert" className="text-sm font-medium text-danger">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={cancel}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" look="main" isBusy={isBusy} data-first>
            <Fingerprint aria-hidden className="size-5" />
            {t('confirm.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

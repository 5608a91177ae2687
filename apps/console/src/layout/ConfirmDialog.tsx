import type { Description } from '@baize/contract/operator'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { confirmCall, describeCall, type PendingCall, useAsked } from '../api/confirmation.ts'
import { sentenceOf } from '../api/sentence.ts'
import { useSession } from '../session/self.ts'
import { Button } from '../ui/Button.tsx'
import { AsSent, DescribedLines, ThingLink } from '../ui/Described.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loading } from '../ui/States.tsx'
import { callName } from '../words/call-words.ts'
import { useT } from '../words/language.ts'

/** Shows exactly what a passkey is about to sign. */
export function ConfirmDialog() {
  const asked = useAsked((state) => state.asked)
  return asked && <Confirmation key={asked.number} asked={asked} />
}

/** A challenge is good for two minutes. One that is older is replaced before the passkey is asked. */
const FRESH_MS = 100_000

const isSame = (left: Description, right: Description): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

function Confirmation({ asked }: { readonly asked: PendingCall }) {
  const t = useT()
  const isLocal = useSession(({ self }) => self?.isLocal ?? false)
  const { shown, failure } = useAsked()
  const [said, setSaid] = useState<string | null>(asked.isAgain ? t('confirm.again') : null)
  const [isBusy, setBusy] = useState(false)
  const fault = failure ? sentenceOf(failure) : said
  const cancel = (): void => asked.answer(null)

  const confirm = async (): Promise<void> => {
    setBusy(true)
    setSaid(null)
    setSaid(await confirmShown())
    setBusy(false)
  }
  const confirmShown = async (): Promise<string | null> => {
    if (shown === null) return null
    const isFresh = Date.now() - shown.at < FRESH_MS
    const now = isFresh ? shown : await describeCall(asked)
    if (now === null) return null
    if (!isSame(now.description, shown.description)) return t('confirm.again')
    const outcome = await confirmCall(asked, now)
    if (outcome === 'confirmed') return null
    if (outcome === 'noPasskey') return t('confirm.noPasskey')
    // An answer uses its challenge up.
    await describeCall(asked)
    return sentenceOf(outcome)
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
        <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
          {shown ? (
            <DescribedLines description={shown.description} inNewTab />
          ) : (
            isBusy && <Loading rows={3} />
          )}
        </div>
        {shown && (
          <div className="grid gap-1">
            {shown.description.thing && <ThingLink thing={shown.description.thing} inNewTab />}
            <AsSent input={asked.input} />
          </div>
        )}
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
          {shown ? (
            <Button type="submit" look="main" isBusy={isBusy} data-first>
              <Fingerprint aria-hidden className="size-5" />
              {t('confirm.action')}
            </Button>
          ) : (
            <Button look="main" isBusy={failure === null} data-first onClick={() => void describeCall(asked)}>
              {t('shell.retry')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

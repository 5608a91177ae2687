import { CHAT_REPORT_REASONS, type ChatReportReason } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'

const REASONS = {
  abuse: 'chat.reason.abuse',
  spam: 'chat.reason.spam',
  scam: 'chat.reason.scam',
  other: 'chat.reason.other',
} as const satisfies Record<ChatReportReason, string>

export function ReportForm(props: {
  readonly roomId: string
  readonly messageId: number
  readonly onDone: () => void
}) {
  const { roomId, messageId, onDone } = props
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function report(reason: ChatReportReason): Promise<void> {
    setBusy(true)
    const answer = await call('/api/chat/report', { roomId, messageId, reason })
    setBusy(false)
    if (isAccepted(answer)) toast(t('chat.reported'))
    onDone()
  }
  return (
    <fieldset className="col-span-2 grid gap-2 py-1" disabled={busy}>
      <legend className="pb-1 text-sm text-quiet">{t('chat.reportTitle')}</legend>
      <div className="flex flex-wrap gap-2">
        {CHAT_REPORT_REASONS.map((reason) => (
          <Button key={reason} size="small" onClick={() => void report(reason)}>
            {t(REASONS[reason])}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

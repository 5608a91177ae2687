import { toast } from '@baize/ui/toast'
import { FileJson, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { react } from '../../api/reactions.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadBets, type FileFormat } from './download.ts'
import type { BetFilter } from './filter.ts'

const NOTICE_MS = 4500

/** Downloads all bets that match the filter, including pages not loaded. */
export function Downloads({ filter }: { filter: BetFilter }) {
  const t = useT()
  const [busy, setBusy] = useState<FileFormat | null>(null)
  async function get(format: FileFormat): Promise<void> {
    setBusy(format)
    const refused = await downloadBets(filter, format)
    setBusy(null)
    if (refused?.status === -1) toast(t('history.downloadFailed'), { tone: 'danger', durationMs: NOTICE_MS })
    else if (refused) react(refused)
  }
  return (
    <div role="group" aria-label={t('history.download')} className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy === 'csv'}
        aria-label={t('history.csv')}
        title={t('history.csv')}
        icon={<FileSpreadsheet aria-hidden className="size-4" />}
        onClick={() => void get('csv')}
      >
        CSV
      </Button>
      <Button
        size="small"
        busy={busy === 'json'}
        aria-label={t('history.json')}
        title={t('history.json')}
        icon={<FileJson aria-hidden className="size-4" />}
        onClick={() => void get('json')}
      >
        JSON
      </Button>
    </div>
  )
}

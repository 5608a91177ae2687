import { REPORT_FILE_PATH, type ReportFile } from '@baize/contract/operator'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { saveBlob } from '../../ui/csv.ts'
import { toast } from '../../ui/toast.ts'
import { useLanguage, useT } from '../../words/language.ts'

const MEGA = 1_000_000

/** Everything of a report's days as a file, streamed by the server. It can be cancelled while it loads. */
export function FileButton({ asked, label }: { readonly asked: ReportFile; readonly label: string }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const aborter = new AbortController()
    running.current = aborter
    setBytes(0)
    const address = `${REPORT_FILE_PATH}?${String(new URLSearchParams(asked))}`
    const outcome = await download(address, aborter.signal, setBytes)
    setBytes(null)
    if (outcome.ok) saveBlob(outcome.value.name, outcome.value.content)
    else if (outcome.error.id !== 'cancelled') toast(sentenceOf(outcome.error), 'danger')
  }
  if (bytes === null)
    return (
      <Button small onClick={() => void start()}>
        <Download aria-hidden className="size-4" />
        {label}
      </Button>
    )
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <>
      <span role="status" className="self-center text-sm text-quiet tabular-nums">
        {t('reports.loading', { size: size.format(bytes / MEGA) })}
      </span>
      <Button small onClick={() => running.current?.abort()}>
        <X aria-hidden className="size-4" />
        {t('reports.cancelFile')}
      </Button>
    </>
  )
}

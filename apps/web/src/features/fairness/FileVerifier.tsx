import { type Verified, verifyText } from '@baize/rules'
import { FileSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Finding } from './Finding.tsx'

/** Longer files are left to the command line. */
const MOST_LINES = 500

/** Curve arithmetic of the beacon, loaded for files with draws alone. */
async function beaconFor(text: string) {
  if (!text.includes('"beaconRound"')) return null
  const { beaconNamed } = await loadChunk('beacon', () => import('@baize/rules/lottery/beacon'))
  return beaconNamed
}

/** Verifies a saved file of bets or rounds, as the command line does. The file stays in this browser. */
export function FileVerifier() {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Verified | 'nothing' | null>(null)

  async function check(file: File | undefined): Promise<void> {
    if (!file) return
    const text = await file.text()
    setFound(verifyText(text, undefined, await beaconFor(text)) ?? 'nothing')
  }

  return (
    <section aria-labelledby="file-verifier" className="block-surface grid gap-4 p-4 md:p-6">
      <div>
        <h2 id="file-verifier" className="text-lg font-bold">
          {t('verifier.file')}
        </h2>
        <p className="mt-1 text-sm text-quiet">{t('verifier.fileWords')}</p>
      </div>
      <input
        ref={picker}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={t('verifier.fileOpen')}
        onChange={({ target }) => {
          void check(target.files?.[0])
          // Reset, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
      <Button
        className="justify-self-start"
        icon={<FileSearch aria-hidden className="size-5" />}
        onClick={() => picker.current?.click()}
      >
        {t('verifier.fileOpen')}
      </Button>
      {found === 'nothing' && <Finding ok={false}>{t('verifier.fileNothing')}</Finding>}
      {found !== null && found !== 'nothing' && <FoundIn found={found} />}
    </section>
  )
}

function FoundIn({ found: { verified, failed, waiting, unreadable, lines } }: { found: Verified }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <Finding ok={failed + unreadable === 0}>
        {t('verifier.fileFound', { verified, failed, waiting, unreadable })}
      </Finding>
      <details>
        <summary className="min-h-11 content-center text-sm font-semibold text-accent-ink">
          {t('verifier.fileLines')}
        </summary>
        <pre className="rounded-control bg-sunken p-3.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {lines.slice(0, MOST_LINES).join('\n')}
          {lines.length > MOST_LINES && '\n…'}
        </pre>
      </details>
    </div>
  )
}

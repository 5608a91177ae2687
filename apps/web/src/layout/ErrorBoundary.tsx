import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../chunks/chunk-error.ts'
import { t } from '../i18n/language.ts'
import { Button, buttonClass } from '../ui/Button.tsx'

type State = { readonly error: Error | undefined }

/** The last resort: says what happened instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const partMissing = error instanceof ChunkLoadError
    return (
      <div role="alert" className="mx-auto grid max-w-2xl justify-items-start gap-4 px-6 py-16">
        <h1 className="text-2xl font-bold">{partMissing ? t('shell.chunkFailed') : t('shell.unexpected')}</h1>
        <p className="text-quiet">{partMissing ? t('common.networkErrorHelp') : t('shell.unexpectedText')}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
          {/* A plain link: what broke may be the router itself, and a fresh page is what helps. */}
          <a href="/" className={buttonClass('ghost')}>
            {t('shell.toLobby')}
          </a>
        </div>
        <pre className="max-h-80 w-full overflow-auto rounded-block bg-sunken p-4 text-xs whitespace-pre-wrap text-quiet">
          {error.message}
          {!partMissing && `\n${error.stack}`}
        </pre>
      </div>
    )
  }
}

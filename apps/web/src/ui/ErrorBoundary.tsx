import { Component, type ReactNode, useEffect } from 'react'
import { ChunkLoadError } from '../chunks/chunk-error.ts'
import { forgetFailures } from '../chunks/lazy-page.ts'
import { onReachable } from '../chunks/on-reachable.ts'
import { t } from '../i18n/language.ts'
import { Button, buttonClass } from './Button.tsx'

type State = { readonly error: Error | undefined }

/** Last resort: shows the error instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  readonly tryAgain = (): void => {
    forgetFailures()
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof ChunkLoadError) return <PartMissing error={error} onReachable={this.tryAgain} />
    return (
      <ErrorPanel title={t('shell.unexpected')} words={t('shell.unexpectedText')}>
        <Technical>{`${error.message}\n${error.stack}`}</Technical>
      </ErrorPanel>
    )
  }
}

/** A chunk failed to load; it is retried automatically when the connection is back. */
function PartMissing({ error, onReachable: tryAgain }: { error: Error; onReachable: () => void }) {
  useEffect(() => onReachable(tryAgain), [tryAgain])
  return (
    <ErrorPanel title={t('shell.chunkFailed')} words={t('shell.chunkWaits')}>
      <details className="w-full text-sm text-quiet">
        <summary className="min-h-11 content-center font-medium">{t('shell.details')}</summary>
        <Technical>{error.message}</Technical>
      </details>
    </ErrorPanel>
  )
}

function ErrorPanel({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-2xl justify-items-start gap-4 px-6 py-16">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="text-quiet">{words}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
        {/* A plain link: the router itself may be broken, and a full page load helps. */}
        <a href="/" className={buttonClass('ghost')}>
          {t('shell.toLobby')}
        </a>
      </div>
      {children}
    </div>
  )
}

function Technical({ children }: { children: string }) {
  return (
    <pre className="max-h-80 w-full overflow-auto rounded-block bg-sunken p-4 text-xs whitespace-pre-wrap text-quiet">
      {children}
    </pre>
  )
}

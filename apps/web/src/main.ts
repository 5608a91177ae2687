import './styles/index.css'
import { askAhead } from './boot/design.ts'
import { browserEnv } from './boot/env.ts'
import { logErrors } from './boot/log-errors.ts'
import { run } from './boot/run.ts'
import { loadChunk } from './chunks/load-chunk.ts'
import { speakAhead, t } from './i18n/language.ts'
import { paintStoredMode } from './styles/color-mode.ts'

logErrors(window)
paintStoredMode()

const env = browserEnv(window)
void speakAhead(env.config?.langItemsCacheKeys)
if (env.config?.designCacheKey) askAhead(env.config.designCacheKey)

const start = () => {
  // React comes as a file of its own while the first calls are already on their way.
  const view = loadChunk('view', () => import('./view.tsx')).then(({ viewIn }) => viewIn(document))
  run(env, view).catch(sayItFailed)
}

/** Without the part that draws there is only what index.html has drawn already. */
function sayItFailed(): void {
  const words = document.querySelector('.boot-screen-words')
  if (words) words.textContent = t('shell.chunkFailed')
}

if (env.config?.devtoolsProtection) {
  // First of all, so that every timer and call of the page can be stopped. A page it does not load for goes on without.
  void loadChunk('devtools', () => import('./devtools/protect.ts'))
    .then(({ protect }) => protect(window))
    .catch(() => undefined)
    .then(start)
} else start()

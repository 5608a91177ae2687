import './styles/index.css'
import { browserEnv } from './boot/env.ts'
import { run } from './boot/run.ts'
import { loadChunk } from './chunks/load-chunk.ts'
import { askAhead } from './design/load-design.ts'
import { preloadLanguage, t } from './i18n/language.ts'
import { logErrors } from './log/log-errors.ts'
import { paintColorMode } from './styles/color-mode.ts'

logErrors(window)
paintColorMode()

const env = browserEnv(window)
void preloadLanguage(env.config?.langItemsCacheKeys)
if (env.config?.designCacheKey) askAhead(env.config.designCacheKey)

const start = () => {
  // React loads as its own chunk while the first requests are already in flight. It is evaluated in a task of its own.
  const view = loadChunk('react', () => import('react-dom/client'))
    .then(() => loadChunk('view', () => import('./view.tsx')))
    .then(({ viewIn }) => viewIn(document))
  run(env, view).catch(sayItFailed)
}

/** Without the view chunk there is only the boot screen of index.html to write to. */
function sayItFailed(): void {
  const words = document.querySelector('.boot-screen-words')
  if (words) words.textContent = t('shell.chunkFailed')
}

if (env.config?.devtoolsProtection) {
  // Before everything else, so that all timers and requests of the page are patched. If it fails to load, the page
  // starts without it.
  void loadChunk('devtools', () => import('./devtools/protect.ts'))
    .then(({ protect }) => protect(window))
    .catch(() => undefined)
    .then(start)
} else {
  // A task of its own: evaluating this chunk is a long one already.
  setTimeout(start)
}

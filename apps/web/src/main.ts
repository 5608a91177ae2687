import './styles/index.css'
import { config } from 'zod/mini'
import { run } from './boot/run.ts'
import { speakAhead } from './i18n/language.ts'
import { paintStoredMode } from './styles/color-mode.ts'

// The content security policy forbids code made from text; zod would try it, and the try would be reported as a breach.
config({ jitless: true })
paintStoredMode()
void speakAhead()

// React comes as a file of its own while the first calls are already on their way.
void run(
  window,
  import('./view.tsx').then(({ viewIn }) => viewIn(document)),
)

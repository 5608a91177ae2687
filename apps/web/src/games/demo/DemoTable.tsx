import type { StepGameId } from '@baize/contract'
import type { ComponentType } from 'react'
import type { StepGameUi } from '../step/scene.ts'

export function demoTable<Id extends StepGameId>(
  _ui: StepGameUi<Id>,
): ComponentType<{ onDemo: (demo: boolean) => void }> {
  return () => null
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes to start and die, most of the time. Begun last, they would run on alone at the end. */
const WAITING =
  /\/testing\/(?:(?:crash|killed|model|simulator)\/|simulation\.test)|\/(?:main|audit-main|postgres|services|single|test-chance|bugs|chaos)\.test\.ts$/

/** Begins with the files that wait, then goes on in vitest's order: the largest first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.test(moduleId)
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes to start and die, most of the time. Begun last, they would run on alone at the end. */
const WAITING =
  /\/testing\/(?:(?:crash|killed|model|simulator)\/|simulation\.test)|\/(?:main|audit-main|postgres|services|single|test-chance|bugs|chaos)\.test\.ts$/

/** Begins with the files that wait, then goes on in vitest's order: the largest first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.test(moduleId)
    return [...sorted.filter(waits), ...sorted.filter((one) => !waits(one))]
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start processes of their own, small as they are. */
const OF_PROCESSES = /\/src\/(admin|embedded-postgres|resilience)\/|\/killed-process\.test\.ts$/

/**
 * The slowest tests first: one that comes last would leave a core idle. Then as Vitest does: by their last
 * duration, in a new clone by size.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (OF_PROCESSES.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

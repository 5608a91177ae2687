import { writeSync } from 'node:fs'
import { farAway, startShift } from './jobs.fixture.ts'

// A process that reports when it starts the job and never finishes it.

const [url = '', name = ''] = process.argv.slice(2)
startShift(url, [
  {
    name,
    when: farAway(),
    atStart: true,
    run: () => {
      writeSync(1, 'began\n')
      return new Promise(() => {})
    },
  },
])

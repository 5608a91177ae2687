import { writeSync } from 'node:fs'
import { farAway, startShift } from './fixture.ts'

// A process that says when it begins the job and never ends it.

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

import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openJournal } from './journal.ts'

const Entry = z.object({ id: z.string(), token: z.string() })
const KEPT = { most: 10, isOver: () => true }
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('the journal, which contains tokens, is readable only by its owner, even when an older version created it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'baize-journal-'))
  try {
    const folder = join(parent, 'books')
    const first = await openJournal(folder, 'bets.jsonl', Entry, KEPT)
    await first.write({ id: 'a', token: 'secret' })
    await first.close()
    const file = join(folder, 'bets.jsonl')
    expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600'])
    chmodSync(file, 0o644)
    writeFileSync(`${file}.new`, 'left by a crash', { mode: 0o644 })
    const second = await openJournal(folder, 'bets.jsonl', Entry, KEPT)
    expect([...second.entries.values()]).toEqual([{ id: 'a', token: 'secret' }])
    await second.write({ id: 'b', token: 'other' })
    await second.close()
    expect(modeOf(file)).toBe('600')
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

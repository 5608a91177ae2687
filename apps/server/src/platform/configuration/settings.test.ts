import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { aboutOf, KEYS, settingsTable } from './settings.ts'

const OPERATIONS = new URL('../../../../../docs/operations.md', import.meta.url)
const TABLE = /(?<=<!-- settings: begin -->\n).*(?=\n<!-- settings: end -->)/s

it('the table of settings in the docs equals the settings in the code; vitest -u writes it', async () => {
  const page = await readFile(OPERATIONS, 'utf8')
  expect(page).toMatch(TABLE)
  await expect(page.replace(TABLE, settingsTable)).toMatchFileSnapshot(fileURLToPath(OPERATIONS))
})

it('each setting has a unique variable', () => {
  expect(new Set(KEYS.map((key) => aboutOf(key).name)).size).toBe(KEYS.length)
})

it('the docs show no secret as a default', () => {
  const table = settingsTable()
  const shown = KEYS.filter((key) => {
    const { secret, fallback } = aboutOf(key)
    return secret && fallback && table.includes(fallback)
  })
  expect(shown).toEqual([])
})

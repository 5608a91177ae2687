import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { aboutOf, KEYS, settingsTable } from './settings.ts'

const OPERATIONS = new URL('../../../../../docs/operations.md', import.meta.url)
const TABLE = /(?<=<!-- settings: begin -->\n).*(?=\n<!-- settings: end -->)/s

it('are in the docs as they are read here; vitest -u writes the table', async () => {
  const page = await readFile(OPERATIONS, 'utf8')
  expect(page).toMatch(TABLE)
  await expect(page.replace(TABLE, settingsTable)).toMatchFileSnapshot(fileURLToPath(OPERATIONS))
})

it('have a variable of their own each', () => {
  expect(new Set(KEYS.map((key) => aboutOf(key).name)).size).toBe(KEYS.length)
})

it('show no secret as a default in the docs', () => {
  const table = settingsTable()
  const shown = KEYS.filter((key) => {
    const { secret, fallback } = aboutOf(key)
    return secret && fallback && table.includes(fallback)
  })
  expect(shown).toEqual([])
})

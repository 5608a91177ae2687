import { describe, expect, it } from 'vitest'
import { withoutPassword } from './database.ts'

describe('the database’s address as it is shown', () => {
  it('has no password', () => {
    expect(withoutPassword('postgres://ann:s3cret@db.example:5432/baize')).toBe(
      'postgres://ann@db.example:5432/baize',
    )
  })

  it('ends in a sentence when it is no address', () => {
    expect(() => withoutPassword('db.example')).toThrow('DATABASE_URL must look like postgres://')
  })
})

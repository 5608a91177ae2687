import { describe, expect, it } from 'vitest'
import { withoutPassword } from './database.ts'

describe('the displayed address of the database', () => {
  it('hides the password', () => {
    expect(withoutPassword('postgres://ann:s3cret@db.example:5432/baize')).toBe(
      'postgres://ann@db.example:5432/baize',
    )
  })

  it('ends in a sentence when the address is invalid', () => {
    expect(() => withoutPassword('db.example')).toThrow('DATABASE_URL must look like postgres://')
  })
})

import { randomBytes, randomInt } from 'node:crypto'

/** Tests run side by side on one database, so nobody is called like anybody else. */
export const freshName = (): string => `p${randomBytes(6).toString('hex')}`
export const freshEmail = (): string => `${freshName()}@example.com`
export const freshPhone = (): string => `+1${randomInt(200, 999)}555${randomInt(1000, 9999)}`
export const freshRequestId = (): string => randomBytes(12).toString('hex')

export const PASSWORD = 'green cloth and ivory'
